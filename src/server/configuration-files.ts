import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { Configuration } from '../contract/configuration.ts';
import { settingMessages as messages } from '../contract/messages/server.ts';
import { StartError } from './start-error.ts';

type Entries = Record<string, unknown>;

/**
 * The configuration out of several `config.json`, a later one over an earlier, entry by entry (the entries of `links`
 * too). A file that is not there says nothing; one that is broken stops the start.
 */
export function readConfiguration(paths: readonly string[]): Configuration {
  let entries: Entries = {};
  for (const path of paths) {
    const given = readEntries(path);
    const parsed = v.safeParse(Configuration, given);
    if (!parsed.success) {
      const [issue] = parsed.issues;
      throw new StartError(messages.configurationWrong(path, v.getDotPath(issue) ?? '', issue.message));
    }
    entries = overlay(entries, given);
  }
  return v.parse(Configuration, entries);
}

function readEntries(path: string): Entries {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new StartError(messages.configurationUnreadable(path));
  }
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (isEntries(parsed)) return parsed;
  } catch {
    // Said below, together with JSON that is no object.
  }
  throw new StartError(messages.configurationBroken(path));
}

function overlay(under: Entries, over: Entries): Entries {
  const merged = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const former = merged[name];
    merged[name] = isEntries(former) && isEntries(value) ? overlay(former, value) : value;
  }
  return merged;
}

function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
