import { newAccountMessages } from '../../contract/messages/account/new-account.ts';
import { refusalOf } from '../http/requests/problems.ts';

/*
 * The passwords that people choose most, from those that became public. Most of them have no capitals, digits or signs,
 * so almost none satisfies the portal's rule unchanged. The check therefore looks for the variants that people make to
 * satisfy a rule: "password" becomes "P@ssw0rd1!". The list is that of @zxcvbn-ts/language-common (MIT), 49,000
 * passwords.
 */

/**
 * The most characters that count as added before and after a password, unless their digits are a common password too.
 */
const ADDED_MAX = 6;
/** A longer password does not count as common, whatever it consists of, and costs no time to check. */
const COMMON_LONGEST = 40;
/** Shorter words are part of too many other passwords. */
const WORD_MIN = 4;

const SIGNS = '@$!%*?&';
const addedBefore = new RegExp(`^[\\d${SIGNS}]*`);
const addedBehind = new RegExp(`[\\d${SIGNS}]*$`);
const anySign = new RegExp(`[${SIGNS}]`, 'g');

/** Replaces a character by the letter that it looks like. Letters that look alike count as one. */
const lookAlikes = replacement({ '@4': 'a', '8': 'b', '3': 'e', '1!l': 'i', '0': 'o', $5: 's', '7': 't' });
/** Replaces a sign by the digit on the same key: "1qaz@WSX" becomes "1qaz2wsx". */
const keys = replacement({ '!': '1', '@': '2', $: '4', '%': '5', '&': '7', '*': '8' });

type CommonPasswords = { all: ReadonlySet<string>; looks: ReadonlySet<string> };

let reading: Promise<CommonPasswords> | undefined;

/**
 * Throws a `Refusal` if a new password is too common. It checks the password alone, and runs before any check of
 * accounts.
 */
export async function requireUncommon(field: string, password: string): Promise<void> {
  if (await isCommon(password)) throw refusalOf([{ field, message: newAccountMessages.passwordCommon }]);
}

/** Whether a password is one of the most common, or a variant of one that people make to satisfy a rule. */
export async function isCommon(password: string): Promise<boolean> {
  if (password.length > COMMON_LONGEST) return false;
  const common = await (reading ??= readCommon());
  const typed = password.toLowerCase();
  const withoutSigns = typed.replace(anySign, '');
  return [typed, withoutSigns, keys(typed)].some((form) => isMadeOfCommon(form, common));
}

/** Loads the list on first use: it takes a moment to unpack, and is needed only when a user chooses a password. */
async function readCommon(): Promise<CommonPasswords> {
  const { commonPasswords } = await import('./common-password-list.ts');
  const all = new Set(commonPasswords);
  return { all, looks: new Set([...all].map(lookAlikes)) };
}

function isMadeOfCommon(form: string, { all, looks }: CommonPasswords): boolean {
  const before = lengthOf(form, addedBefore);
  const behind = lengthOf(form, addedBehind);
  for (let begin = 0; begin <= before; begin += 1) {
    for (let end = form.length - behind; end <= form.length; end += 1) {
      const added = form.slice(0, begin) + form.slice(end);
      const isUsual = added.length <= ADDED_MAX || all.has(added.replace(anySign, ''));
      if (isUsual && end - begin >= WORD_MIN && looks.has(lookAlikes(form.slice(begin, end)))) return true;
    }
  }
  return false;
}

function lengthOf(form: string, part: RegExp): number {
  return part.exec(form)?.[0].length ?? 0;
}

/** Returns a function that replaces each character of a key by the value of that key. */
function replacement(characters: Readonly<Record<string, string>>): (form: string) => string {
  const by = new Map(Object.entries(characters).flatMap(([some, one]) => Array.from(some, (each) => [each, one])));
  const each = new RegExp(`[${[...by.keys()].join('')}]`, 'g');
  return (form) => form.replace(each, (character) => by.get(character) ?? character);
}
