import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { Configuration, defaultConfiguration, guidanceEntries } from '../contract/configuration.ts';
import { settingMessages as messages } from '../contract/messages/server/settings.ts';
import { questionOf } from '../contract/steps/wizard.ts';
import { StartError } from './start-error.ts';

type Entries = Record<string, unknown>;

/**
 * Returns the configuration out of several `config.json`. A later file overrides an earlier one entry by entry,
 * including the entries of `links`. A file that does not exist is skipped. Throws a `StartError` if a file is broken or
 * has an entry that the portal does not know.
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
    const unknown = unknownEntry(given, Configuration);
    if (unknown !== undefined) throw new StartError(messages.configurationUnknown(path, unknown));
    entries = overlay(entries, given);
  }
  return v.parse(Configuration, entries);
}

/** Returns the first entry that the portal does not know, most often a known one with a misspelt name. */
function unknownEntry(given: Entries, { entries }: typeof Configuration): string | undefined {
  const atTop = Object.keys(given).find((name) => !(name in entries));
  if (atTop !== undefined) return atTop;
  const inLinks = namesIn(given['links']).find((name) => !(name in defaultConfiguration.links));
  if (inLinks !== undefined) return `links.${inLinks}`;
  const unknown = namesIn(given['guidance']).flatMap((question) =>
    questionOf(question) === undefined ? question : unknownGuidance(question, given['guidance']),
  );
  return unknown[0] === undefined ? undefined : `guidance.${unknown[0]}`;
}

function unknownGuidance(question: string, guidance: unknown): string[] {
  const ofQuestion = isEntries(guidance) ? guidance[question] : undefined;
  return namesIn(ofQuestion).flatMap((name) => (guidanceEntries.includes(name) ? [] : `${question}.${name}`));
}

const namesIn = (value: unknown): string[] => (isEntries(value) ? Object.keys(value) : []);

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
    // Reported below, together with JSON that is not an object.
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
