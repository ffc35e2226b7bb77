import { newAccountMessages } from '../../contract/messages/new-account.ts';
import { refusalOf } from '../http/problems.ts';

/*
 * Passwords that people choose most, from those that became public, most of them without capitals, digits and signs. Almost
 * none of them fits the portal's rule as it is, so what is looked for is what people make of them to fit a rule:
 * "password" becomes "P@ssw0rd1!". The list is that of @zxcvbn-ts/language-common (MIT), 49,000 passwords.
 */

/** What people put before and behind a password to fit a rule is no more than this, or a common number itself. */
const ADDED_MOST = 6;
/** A longer password is not common, whatever it is made of, and takes no time to look at. */
const COMMON_LONGEST = 40;
/** Shorter words are parts of too many others. */
const WORD_LEAST = 4;

const SIGNS = '@$!%*?&';
const addedBefore = new RegExp(`^[\\d${SIGNS}]*`);
const addedBehind = new RegExp(`[\\d${SIGNS}]*$`);
const anySign = new RegExp(`[${SIGNS}]`, 'g');

/** What is typed for a letter that it looks like. Letters that look like one another count as one. */
const lookAlikes = replacement({ '@4': 'a', '8': 'b', '3': 'e', '1!l': 'i', '0': 'o', $5: 's', '7': 't' });
/** The digits on whose keys the signs are: "1qaz@WSX" is "1qaz2wsx". */
const keys = replacement({ '!': '1', '@': '2', $: '4', '%': '5', '&': '7', '*': '8' });

type CommonPasswords = { all: ReadonlySet<string>; looks: ReadonlySet<string> };

let reading: Promise<CommonPasswords> | undefined;

/** Refuses a new password that is too common. It looks at the password alone, and comes before anything about accounts. */
export async function requireUncommon(field: string, password: string): Promise<void> {
  if (await isCommon(password)) throw refusalOf([{ field, message: newAccountMessages.passwordCommon }]);
}

/** Whether a password is one of the most common, or what people make of one to fit a rule. */
export async function isCommon(password: string): Promise<boolean> {
  if (password.length > COMMON_LONGEST) return false;
  const common = await (reading ??= readCommon());
  const typed = password.toLowerCase();
  const withoutSigns = typed.replace(anySign, '');
  return [typed, withoutSigns, keys(typed)].some((form) => isMadeOfCommon(form, common));
}

/** The list takes a moment to unpack, and is needed only when somebody chooses a password. */
async function readCommon(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const all = new Set(dictionary['passwords-common']);
  return { all, looks: new Set([...all].map(lookAlikes)) };
}

function isMadeOfCommon(form: string, { all, looks }: CommonPasswords): boolean {
  const before = lengthOf(form, addedBefore);
  const behind = lengthOf(form, addedBehind);
  for (let begin = 0; begin <= before; begin += 1) {
    for (let end = form.length - behind; end <= form.length; end += 1) {
      const added = form.slice(0, begin) + form.slice(end);
      const isUsual = added.length <= ADDED_MOST || all.has(added.replace(anySign, ''));
      if (isUsual && end - begin >= WORD_LEAST && looks.has(lookAlikes(form.slice(begin, end)))) return true;
    }
  }
  return false;
}

function lengthOf(form: string, part: RegExp): number {
  return part.exec(form)?.[0].length ?? 0;
}

/** Replaces each of the characters of a key by what stands behind it. */
function replacement(characters: Readonly<Record<string, string>>): (form: string) => string {
  const by = new Map(Object.entries(characters).flatMap(([some, one]) => Array.from(some, (each) => [each, one])));
  const each = new RegExp(`[${[...by.keys()].join('')}]`, 'g');
  return (form) => form.replace(each, (character) => by.get(character) ?? character);
}
