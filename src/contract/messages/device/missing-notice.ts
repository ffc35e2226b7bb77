/** Shown above every page while the portal lacks work that this device has. */
export const missingNoticeMessages = {
  label: 'Work that the portal lacks',
  notice: (applications: number) =>
    `The portal lacks work of yours that this device still has, in ${applications === 1 ? '1 application' : `${applications} applications`}.`,
  looking: 'What this device has is being compared with the portal.',
  unknown: 'It is not known yet whether the portal lacks work of yours that this device still has.',
  unclaimed: 'This device has work from an earlier version of the portal that may be yours.',
  toUnclaimed: 'See what it is',
  toPage: 'See what is missing',
};
