/*
 * The state of a change: on this device, waiting to be sent, sent, or in need of the user. The specification's own
 * wording is kept verbatim, including its odd spellings.
 */

/** Messages about an operation that needs the user. */
export const outboxMessages = {
  changedElsewhere: 'The application has been changed elsewhere since you wrote this. Nothing was overwritten.',
  rowChangedElsewhere:
    'This investigator’s details were changed elsewhere. You hadn’t seen the change when you deleted the investigator, so we haven’t deleted the investigator.',
  askedMeanwhile:
    'An administrator has asked for more information since you pressed Submit. Read the request, then submit again.',
  mayHaveArrived: 'We sent this and got no reply, so it may have been saved.',
  unidentified:
    'The list was changed elsewhere, and we can’t tell which investigator this is. No investigator was deleted. Open the list, delete the right one, then discard this change.',
  forgottenFile:
    'You removed this file’s upload from this device, so we don’t know whether the file was saved. We haven’t deleted anything. Discard this change. Then open the application’s files and delete the file there.',
  forgottenInvestigator:
    'You removed this investigator’s change from this device, so we don’t know whether the investigator was saved. We haven’t deleted anyone. Discard this change. Then open the list and delete the investigator there.',
  changedFile: 'The file on this device is no longer the one you chose. Nothing was sent. Choose the file again.',
  changedFileSent:
    'The file on this device is no longer the one you chose, so we can’t send it again. What we sent before may have been saved.',
  withoutNumber:
    'The portal’s replies were incomplete, so we don’t know whether the application was saved. Your text is still on this device. Try again: this won’t create a second application.',
  strange: (status: number) =>
    `Something between this device and the portal refused this three times (HTTP ${status}). Your change is safe on this device. Try another network.`,
};

/** Where written text is: the portal's five words, and what each of them means for a step. */
export const partStateMessages = {
  words: {
    kept: 'On this device',
    waiting: 'Waiting to send',
    sending: 'Sending',
    saved: 'Saved',
    actionNeeded: 'Action needed',
  },
  texts: {
    kept: 'Not sent yet. Save As Draft or Next sends it.',
    waiting: 'We’ll send it automatically.',
    sending: '',
    saved: 'All changes in this step are saved.',
    actionNeeded: 'We couldn’t save this. Your text is still on this device.',
  },
  /** Only in this page, for the moment that the disk takes. */
  keeping: 'Storing…',
  waitingFailing: (time: string) =>
    `On this device. The portal had a problem with this application. We’ll try again at ${time}.`,
  waitingBehind: 'On this device. We’ll send it once you’ve fixed the change marked Action needed.',
  waitingSessionEnded: 'On this device. We’ll send it when you log in again.',
};

/** Shown if this device cannot store something: what happened, what is safe, what to do. */
export const keepingMessages = {
  /** About text that is being typed; storing is tried again at the next key press. */
  typed: {
    full: 'We couldn’t store your latest text: this device is full. Your earlier text is safe, and this page still has the rest. Free some space, then continue typing. If you need to close the page first, copy your text.',
    blocked:
      'We couldn’t store your text, because the browser doesn’t allow it. This happens in a private window or with some settings. This page still has your text. Copy it before you close the page.',
    older:
      'We couldn’t store your latest text: a newer version of the portal is open in another tab. Your earlier text is safe. Copy what you typed last, then reload this page.',
    hanging:
      'We couldn’t store your latest text: the browser isn’t responding. Your earlier text is safe, and this page still has the rest. Copy what you typed last, then close all tabs of the portal and open it again.',
    unknown:
      'We couldn’t store your latest text on this device. Your earlier text is safe, and this page still has the rest. We’ll keep trying. Don’t close the page yet.',
  },
  /** About what a button should store or send. */
  pressed: {
    full: 'This device is full. The form still has your text, and your earlier text is safe. Free some space, then press the button again.',
    blocked:
      'The browser doesn’t allow the portal to store anything. This happens in a private window or with some settings. The form still has your text. Copy it, or open the portal in another browser.',
    older:
      'A newer version of the portal is open in another tab. The form still has your text. Copy it, then reload this page.',
    hanging:
      'The browser isn’t responding, so nothing was stored. The form still has your text. Press the button again. If that doesn’t help, copy your text, close all tabs of the portal and open it again.',
    unknown: 'We couldn’t store this on the device. The form still has your text. Press the button again.',
  },
  /** Follows either if the device is full. */
  room: (size: string) => `The browser says that the portal can use ${size} more.`,
};
