import { createServer, type AddressInfo, type Server } from 'node:net';
import { Agent } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { AddressRefused, guardedConnector, isPublicAddress, publicAddresses, type Resolve } from './routes.ts';

/** Special addresses from the registries of IANA, and internal addresses in disguise. */
const REFUSED =
  `
  0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255
  192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1
  255.255.255.255 :: ::1 ::7f00:1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1
  64:ff9b::7f00:1 64:ff9b:1::7f00:1 100::1 2001::1 2001:2::1 2001:10::1 2001:db8::1 2002:7f00:1::1 3fff::1
  fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1`.match(/\S+/g) ?? [];
const ALLOWED = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'];

const to =
  (...addresses: readonly string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

/** Resolves to a public address for the check, and to an internal one for the connection. */
class TwoFacedAddress {
  readonly family = 4;
  #isChecked = false;

  get address(): string {
    const address = this.#isChecked ? '127.0.0.1' : '8.8.8.8';
    this.#isChecked = true;
    return address;
  }
}

describe('The check of addresses', () => {
  it.each(REFUSED)('The address %s is refused', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(ALLOWED)('The address %s is allowed', (address) => expect(isPublicAddress(address)).toBe(true));

  it('Texts that are not addresses are refused', () => {
    for (const text of ['', 'localhost', '127.1', '0x7f.1', '1.2.3', '2606:4700']) {
      expect(isPublicAddress(text)).toBe(false);
    }
  });

  it('A name is refused if one of its addresses is internal', async () => {
    await expect(publicAddresses('shop.example', to('8.8.8.8', '10.0.0.1'))).rejects.toThrow(
      'shop.example resolves to 10.0.0.1, which is not a public address',
    );
    await expect(publicAddresses('shop.example', to('8.8.8.8'))).resolves.toHaveLength(1);
  });

  it.each([
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://①②⑦.0.0.1/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:127.0.0.1]/',
  ])('The literal %s is refused', async (url) => {
    await expect(publicAddresses(new URL(url).hostname, to('8.8.8.8'))).rejects.toBeInstanceOf(AddressRefused);
  });
});

describe('The guarded connector', () => {
  const servers: Server[] = [];
  const agents: Agent[] = [];

  afterEach(async () => {
    for (const agent of agents.splice(0)) await agent.destroy();
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  });

  /** Starts a server that counts its connections, and an agent with the guard. */
  const setUp = async (resolve: Resolve) => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 204 No Content\r\n\r\n');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    servers.push(server);
    const agent = new Agent({ connect: guardedConnector(resolve, 2000) });
    agents.push(agent);
    const { port } = server.address() as AddressInfo;
    const request = (host: string) => agent.request({ origin: `http://${host}:${port}`, path: '/', method: 'POST' });
    return { request, connections: () => connections };
  };

  it('The guarded connector refuses literal addresses, which Node.js does not look up', async () => {
    const { request, connections } = await setUp(to('8.8.8.8'));
    await expect(request('127.0.0.1')).rejects.toBeInstanceOf(AddressRefused);
    await expect(request('[::ffff:127.0.0.1]')).rejects.toBeInstanceOf(AddressRefused);
    expect(connections()).toBe(0);
  });

  it('The guarded connector refuses a name that resolves to an internal address when it connects, whatever it resolved to before', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1']];
    const rebinding: Resolve = () => to(...(answers.shift() ?? []))('');
    const { request, connections } = await setUp(rebinding);
    await publicAddresses('rebinding.example', rebinding);
    await expect(request('rebinding.example')).rejects.toBeInstanceOf(AddressRefused);
    expect(connections()).toBe(0);
  });

  it('The guarded connector checks the peer of a socket once more after it has connected', async () => {
    const { request } = await setUp(() => Promise.resolve([new TwoFacedAddress()]));
    await expect(request('shop.example')).rejects.toThrow('shop.example resolves to 127.0.0.1');
  });
});
