/** Options of a sandbox. */
import type { Documentation } from './documentation.ts';
import type { LogLevel } from '../server/log.ts';
import type { Database } from '../store/open-store.ts';

/** Places where requests are counted: the memory of this process, or its database. */
export const BUDGET_PLACES = ['memory', 'database'] as const;

export interface SandboxOptions {
  /** Address to listen on; this machine only by default. */
  readonly host?: string;
  /** Port to listen on; a free one by default. */
  readonly port?: number;
  /** Names under which clients may address it, besides loopback names, `host`, and its IP address. */
  readonly allowHost?: readonly string[];
  /** Place of the data; the memory of this process by default. */
  readonly database?: Database;
  readonly budgets?: (typeof BUDGET_PLACES)[number];
  /** Name of the data that a new database gets, or a file with it: `demo`, `empty` or a path. */
  readonly seed?: string;
  /** Origins of webhook endpoints with the local ones that get their deliveries: `https://a.example=http://localhost:1`. */
  readonly forward?: readonly string[];
  /** Most detailed lines that the log has; only errors by default. */
  readonly log?: LogLevel;
  /** Receives the lines of the log instead of the standard error. */
  readonly writeLog?: (line: string) => void;
  /** Compares each response with the contract before it is sent; true by default. */
  readonly checkResponses?: boolean;
  /** False for a service without `/_sandbox` and the header `Sandbox-Fault`, as in production; true by default. */
  readonly lab?: boolean;
  /** Bearer token of the lab; a random one by default. */
  readonly token?: string;
  /** Documentation that it serves at `/docs`; none by default. */
  readonly documentation?: Documentation;
  /** Maximum number of requests in progress; further requests are refused with 503. */
  readonly requests?: number;
}
