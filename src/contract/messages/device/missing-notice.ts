import { counted } from '../counted.ts';

/** Shown above every page while the portal lacks work that this device has. */
export const missingNoticeMessages = {
  label: 'Work that isn’t in the portal',
  notice: counted({
    one: 'The portal has lost some of your work in # application. This device still has it.',
    other: 'The portal has lost some of your work in # applications. This device still has it.',
  }),
  looking: 'We’re comparing the work on this device with the portal.',
  unknown: 'We don’t know yet whether the portal has lost some of your work.',
  unownedWork: 'This device has work from an earlier version of the portal that may be yours.',
  toUnownedWork: 'See this work',
  toPage: 'See what is missing',
};
