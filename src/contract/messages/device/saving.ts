/*
 * The state of a change: kept, waiting, sent, or in need of the user. The specification's own wording is kept verbatim,
 * including its odd spellings.
 */

/** Messages about an operation that needs the user. */
export const outboxMessages = {
  changedElsewhere: 'The application was changed elsewhere since you wrote this. Nothing was overwritten.',
  rowChangedElsewhere:
    'The investigator was changed elsewhere, and you had not seen that when you deleted them. Nobody was deleted.',
  askedMeanwhile: 'More information was asked for since you pressed Submit. Read the request, then submit again.',
  mayHaveArrived: 'This may have arrived: it was sent, and no answer came back.',
  unidentified:
    'The portal’s list was changed elsewhere, and it cannot be told which of its investigators this is. Nobody was deleted. Open the list and delete the right one there, then discard this.',
  forgottenFile:
    'The upload of this file was forgotten on this device, so it cannot be told whether the portal has it. Nothing was deleted. Discard this, then look at the files of the application, and delete it there.',
  forgottenInvestigator:
    'The save of this investigator was forgotten on this device, so it cannot be told whether the portal has them. Nobody was deleted. Discard this, then look at the list of investigators, and delete them there.',
  spoiledFile: 'The file on this device is no longer the one that was chosen. Nothing was sent: choose it again.',
  spoiledSent:
    'The file on this device is no longer the one that was chosen, so it cannot be sent again. What was sent before may have arrived.',
  withoutNumber:
    'The portal answered three times without the number of the application, so it may have arrived. It is still on this device. Try again: nothing is started twice.',
  strange: (status: number) =>
    `Something between this device and the portal refused it three times (HTTP ${status}). It is still on this device.`,
};

/** Where written text is: the portal's five words, and what each of them means for a step. */
export const standingMessages = {
  words: { kept: 'Kept', waiting: 'Waiting', sending: 'Sending', saved: 'Saved', needsYou: 'Needs you' },
  texts: {
    kept: 'On this device only. It goes with the next save.',
    waiting: 'On this device. It is sent to the portal automatically.',
    sending: '',
    saved: 'The portal has this step.',
    needsYou: 'It cannot go on without you. It is still on this device.',
  },
  /** Only in this page, for the moment that the disk takes. */
  keeping: 'Keeping…',
  waitingFailing: (time: string) =>
    `On this device. The portal had a problem with this application; it is tried again at ${time}.`,
  waitingBehind: 'On this device. It goes after what needs you.',
  waitingSessionEnded: 'On this device. It goes once you sign in again.',
};

/** Shown if this device cannot store something: what happened, what is safe, what to do. */
export const keepingMessages = {
  /** About text that is being typed; storing is tried again at the next key press. */
  typed: {
    full: 'Could not be kept on this device: it has no room left. What was kept before is safe, and this page still has your words. Free some room on the device, then go on typing; until then copy your words elsewhere before you close the page.',
    blocked:
      'Could not be kept on this device: the browser does not let the portal keep anything (a private window, or its settings). This page still has your words. Copy them elsewhere before you close it.',
    older:
      'Could not be kept: a newer version of the portal is open in another tab. What was kept before is safe. Copy what you typed last, then reload this page.',
    hanging:
      'Could not be kept: the browser does not answer. What was kept before is safe, and this page still has your words. Copy what you typed last, then close all tabs of the portal and open it again.',
    unknown:
      'Could not be kept on this device. What was kept before is safe, and this page still has your words. Go on typing: it is tried again automatically.',
  },
  /** About what a button should store or send. */
  pressed: {
    full: 'This device has no room left. The form still has the text, and what was kept before is safe. Free some room on the device, then press the button again.',
    blocked:
      'The browser does not let the portal keep anything (a private window, or its settings). The form still has the text: copy it elsewhere, or open the portal in another browser.',
    older:
      'A newer version of the portal is open in another tab. The form still has the text: copy it, then reload this page.',
    hanging:
      'The browser does not answer, so nothing was kept. The form still has the text: press the button again. Where that does not help, copy it, close all tabs of the portal and open it again.',
    unknown: 'This device could not keep it. The form still has the text: press the button again.',
  },
  /** Follows either if there is no room. */
  room: (size: string) => `The browser says that the portal can take ${size} more.`,
};
