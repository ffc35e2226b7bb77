import type { Configuration } from '../contract/configuration.ts';
import type { FileStore } from './files/file-store.ts';
import type { Background } from './background.ts';
import type { Log } from './http/log.ts';
import type { Mail } from './mail/mail.ts';
import type { Scanner } from './scanning/scanner.ts';
import type { Store } from './store/tables.ts';

/** The time in milliseconds since 1970, as `Date.now`. */
export type Clock = () => number;
/** `count` random bytes that nobody can guess. */
export type Random = (count: number) => Uint8Array;

/** The world of the server, handed to `createApp`: tests hand in another. Nothing else keeps state. */
export type Portal = {
  store: Store;
  /** Which database the store is; another once a backup was restored (see store/identity.ts). */
  portalId: string;
  files: FileStore;
  mail: Mail;
  /** Looks for viruses in files; null: the portal does not. */
  scanner: Scanner | null;
  clock: Clock;
  random: Random;
  /** Work that goes on after its answer. */
  background: Background;
  log: Log;
  configuration: Configuration;
  settings: ServerSettings;
};

/** What the environment decides about answering requests. */
export type ServerSettings = {
  /** The address that people use, without a path ("https://portal.example.org"); null: whatever the request names. */
  publicUrl: string | null;
  /** Another origin of the same site that serves the app; null where the app is served here. */
  appOrigin: string | null;
  /** How many proxies in front are believed to add to `X-Forwarded-For`; 0 believes none. */
  trustedProxyHops: number;
  /** Whether the log has the addresses of clients in plain, not as a hash. */
  plainAddressesInLog: boolean;
  /** Whether browsers are told to use https for all hosts below the public address's too. */
  hstsSubdomains: boolean;
  /** The folder of the built app, or null where another server serves it. */
  pagesFolder: string | null;
  /** How long an answer about mail takes, whether the address is known or not; 0 in tests. */
  mailAnswerMs: number;
};
