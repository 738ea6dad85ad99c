/** Checks a finished site: every link and anchor leads somewhere, and no page has an id twice. */

/** Returns a line for each fault. `others` are files of the site that are no texts. */
export function faultsOf(files: ReadonlyMap<string, string>, others: readonly string[] = []): string[] {
  const pages = [...files].filter(([path]) => path.endsWith('.html'));
  const ids = new Map(pages.map(([path, text]) => [path, idsIn(text)]));
  return pages.flatMap(([path, text]) => {
    const own = ids.get(path) ?? [];
    const twice = own.filter((id, at) => own.indexOf(id) !== at).map((id) => `${path}: the id ${id} occurs twice`);
    const dead = linksIn(text).flatMap((href) => {
      const [target = '', anchor] = href.split('#', 2);
      const file = target === '' ? path : resolved(path, target);
      if (!files.has(file) && !others.includes(file)) return [`${path}: the link ${href} leads nowhere`];
      const known = ids.get(file);
      if (anchor === undefined || known === undefined || known.includes(anchor)) return [];
      return [`${path}: the link ${href} has an anchor that its page lacks`];
    });
    const unknown = [...text.matchAll(/data-dead="([^"]*)"/g)].map(([, href]) => `${path}: there is no page ${href}`);
    return [...new Set([...twice, ...dead, ...unknown])];
  });
}

const idsIn = (text: string): string[] => [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id);

/** Returns the addresses in the site that a page links, without those of other sites. */
function linksIn(text: string): string[] {
  const all = [...text.replace(/<base [^>]*>/, '').matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  return all.filter((href) => !/^(?:[a-z]+:)/i.test(href));
}

/** Returns the file that a relative address on a page leads to. */
function resolved(page: string, href: string): string {
  const { pathname } = new URL(href, `https://site.invalid/${page}`);
  return decodeURIComponent(pathname.slice(1));
}
