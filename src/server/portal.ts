import type { Configuration } from '../contract/configuration.ts';
import type { FileStore } from './files/file-store.ts';
import type { BackgroundJobs } from './background.ts';
import type { Log } from './http/log/log.ts';
import type { Mail } from './mail/mail.ts';
import type { Scanner } from './scanning/scanner.ts';
import type { Store } from './store/tables.ts';

/** Returns the time in milliseconds since 1970, as `Date.now`. */
export type Clock = () => number;
/** Returns `count` random bytes that cannot be guessed. */
export type Random = (count: number) => Uint8Array;

/** Everything that the server depends on, passed to `createApp`: tests pass other parts. */
export type Portal = {
  store: Store;
  /** The id of the database; another one once a backup was restored (see store/identity.ts). */
  portalId: string;
  /**
   * The secret with which the log hashes client addresses (see store/log-secret.ts). Never log it, or answer with it.
   */
  logSecret: string;
  files: FileStore;
  mail: Mail;
  /** Scans files for viruses; null: the portal does not scan. */
  scanner: Scanner | null;
  clock: Clock;
  random: Random;
  /** Work that continues after the response. */
  background: BackgroundJobs;
  log: Log;
  /** Notes the newest entry of the record outside the database (see record/head-file.ts). */
  noteHead: () => Promise<void>;
  configuration: Configuration;
  settings: ServerSettings;
};

/** What the environment decides about answering requests. */
export type ServerSettings = {
  /**
   * The address that users use, without a path ("https://portal.example.org"); null: the one that the request names.
   */
  publicUrl: string | null;
  /** Another origin of the same site that serves the app; null if the app is served here. */
  appOrigin: string | null;
  /** How many proxies in front are trusted to add to `X-Forwarded-For`; with 0 the header is not used. */
  trustedProxyHops: number;
  /** Whether the log has the addresses of clients in plain, not as a hash. */
  plainAddressesInLog: boolean;
  /** Whether browsers are told to use https for all subdomains of the public address too. */
  hstsSubdomains: boolean;
  /** The folder of the built app, or null if another server serves it. */
  pagesFolder: string | null;
  /** How long a response about mail takes, in ms, whether the address is known or not; 0 in tests. */
  mailResponseMs: number;
};
