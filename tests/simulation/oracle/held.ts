import type { Scene } from '../people/scene.ts';

/** For so long a decision can be taken back, and goes nowhere. */
const HELD_MS = 10_000;
const ACCEPTED = 1;

/** No decision leaves its device while it can be taken back: not one that was pressed there a moment ago. */
export function judgeHeld({ journal, browsers }: Scene): void {
  for (const { name, device } of browsers.values()) {
    for (const { path, body, leftAt } of device.network.exchanges) {
      const isApproval = path.endsWith('/change-status') && body.includes(`"applicationSatusId":${ACCEPTED}`);
      const press = journal.presses.findLast(
        (one) =>
          one.kind === 'decide' &&
          one.device === name &&
          one.pressedAt <= leftAt &&
          (one.part === 'approve' ? isApproval : one.marks.some((mark) => body.includes(mark))),
      );
      // A clock that is set tells nothing of how long it is.
      const wasSet = journal.clocks.some((one) => one.device === name && one.at <= leftAt);
      if (press === undefined || wasSet || press.pressedAt + HELD_MS <= leftAt) continue;
      // Of two that were pressed the first may go while the second is held.
      const isOther = journal.presses.some(
        (one) =>
          one !== press &&
          one.kind === 'decide' &&
          one.device === name &&
          one.part === press.part &&
          one.part === 'approve',
      );
      if (isOther) continue;
      journal.violations.add(
        `A ${press.part} of ${press.person} left ${name} after ${leftAt - press.pressedAt} ms, when it could be taken back`,
      );
    }
  }
}
