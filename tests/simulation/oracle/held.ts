import { DECISION_HELD_MS } from '../../../src/contract/api/limits.ts';
import type { Scene } from '../people/scene.ts';

const ACCEPTED = 1;

/** A decision must not leave its device while it can be taken back, so not shortly after it was pressed there. */
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
      // After a clock was set, times do not tell how long a decision was held.
      const wasSet = journal.clocks.some((one) => one.device === name && one.at <= leftAt);
      if (press === undefined || wasSet || press.pressedAt + DECISION_HELD_MS <= leftAt) continue;
      // If two decisions were pressed, the first may be sent while the second is held.
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
