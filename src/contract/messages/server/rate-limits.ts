/*
 * The server's messages about what was done too often, or too much of it at once. Apart from its other messages,
 * because the app has those.
 */

import { formatNumber } from '../numbers.ts';
import { counted } from '../counted.ts';

const inMinutes = counted({ one: 'a minute', other: '# minutes' });
const inHours = counted({ one: 'an hour', other: '# hours' });

function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? inMinutes(minutes) : inHours(Math.ceil(minutes / 60));
}

export const oftenMessages = {
  applicationSubmitted: (most: number, seconds: number) =>
    `You’ve submitted this application ${most} times in one day. That’s the limit. Nothing was changed. Try again in ${waitInWords(seconds)}.`,
  userSubmitted: (most: number, seconds: number) =>
    `You’ve submitted applications ${most} times in one day. That’s the limit for one person. Nothing was changed. Try again in ${waitInWords(seconds)}.`,
  messagesRevised: (most: number, seconds: number) =>
    `You’ve changed or deleted messages in this application ${most} times in one day. That’s the limit. Nothing was changed. Try again in ${waitInWords(seconds)}.`,
  draftsStarted: (most: number, seconds: number) =>
    `You’ve started ${formatNumber(most)} applications in one day. That’s the limit for one person. Nothing was changed. Try again in ${waitInWords(seconds)}.`,
  filesStored: (most: number, seconds: number) =>
    `You can store at most ${formatNumber(most)} files in one day. These files would be too many. Nothing was stored. Try again in ${waitInWords(seconds)}.`,
  detailsChanged: (most: number, seconds: number) =>
    `You’ve changed your details ${most} times in one day. That’s the limit. Nothing was changed. Try again in ${waitInWords(seconds)}.`,
  passwordChanged: (most: number, seconds: number) =>
    `The password of this account has been changed ${most} times in one day. That’s the limit. Nothing was changed. Try again in ${waitInWords(seconds)}.`,
};

export const busyMessages = {
  passwords:
    'Many logins to this account or from this network are being checked right now. Try again in a few seconds.',
  bodies: 'Many long changes are being saved right now. Try again in a few seconds.',
};
