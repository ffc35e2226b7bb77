import { directed, type Directed, type Perform } from './directed.ts';
import { inTurn } from './in-turn.ts';

const devices = ['tablet', 'laptop'].map((name) => ({ name, hasWorker: false }));
const typed = { kind: 'type', step: 'title-of-study', fields: ['purpose'] } as const;
const saved = { kind: 'save', step: 'title-of-study' } as const;
const typedSetting = { kind: 'type', step: 'methodology', fields: ['setting'] } as const;
const savedMethod = { kind: 'save', step: 'methodology' } as const;
const wait = { kind: 'await' } as const;

/** A copy brings work to another device, and both go on with it. */
const carry = (does: Perform) => does('tablet', { kind: 'carry', to: 'laptop' });

export const inCopies: readonly Directed[] = [
  directed('a copied investigator is changed before they are saved on the first device', { devices }, (acts) => {
    const does = inTurn(acts);
    does('laptop', { kind: 'look' });
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'addRow' });
    does('tablet', { kind: 'pause' });
    carry(does);
    does('tablet', { kind: 'editRow', pick: 1, column: 'position' });
    does('tablet', { kind: 'saveRows' });
    does('tablet', wait);
    does('laptop', typed);
    does('laptop', saved);
    does('laptop', wait);
    does('laptop', { kind: 'saveRows' });
    does('laptop', wait);
  }),
  directed('a copied investigator is saved as they are on both devices', { devices }, (acts) => {
    const does = inTurn(acts);
    does('laptop', { kind: 'look' });
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'addRow' });
    does('tablet', { kind: 'pause' });
    carry(does);
    does('tablet', { kind: 'saveRows' });
    does('tablet', wait);
    does('laptop', typed);
    does('laptop', saved);
    does('laptop', wait);
    does('laptop', { kind: 'saveRows' });
    does('laptop', wait);
  }),
  directed('a change comes with a second copy after it was sent and replaced here', { devices }, (acts) => {
    const does = inTurn(acts);
    does('laptop', { kind: 'look' });
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'disconnect' });
    does('tablet', typed);
    does('tablet', saved);
    carry(does);
    does('laptop', wait);
    does('laptop', typed);
    does('laptop', saved);
    does('laptop', wait);
    does('laptop', { kind: 'disconnect' });
    carry(does);
    does('laptop', { kind: 'pause' });
    does('laptop', { kind: 'pause' });
  }),
  directed('a copied change meets what has replaced it since on the first device', { devices }, (acts) => {
    const does = inTurn(acts);
    does('laptop', { kind: 'look' });
    // What comes with the copy waits behind this save, which the server refuses.
    does('laptop', { kind: 'empty', field: 'researchTitle' });
    does('laptop', { kind: 'save', step: 'application-detail' });
    does('laptop', wait);
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'disconnect' });
    // This save is tried, so the one behind it is not.
    does('tablet', typedSetting);
    does('tablet', savedMethod);
    does('tablet', typed);
    does('tablet', saved);
    carry(does);
    does('tablet', { kind: 'connect' });
    does('tablet', wait);
    does('tablet', typed);
    does('tablet', saved);
    does('tablet', wait);
    does('laptop', { kind: 'type', step: 'application-detail', fields: ['researchTitle'] });
    does('laptop', { kind: 'save', step: 'application-detail' });
    does('laptop', wait);
  }),
];
