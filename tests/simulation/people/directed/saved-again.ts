import { directed, type Directed, type Perform } from './directed.ts';
import { inTurn } from './in-turn.ts';

const two = [
  { name: 'tablet', hasWorker: false },
  { name: 'laptop', hasWorker: false },
];
const typed = { kind: 'type', step: 'title-of-study', fields: ['purpose'] } as const;
const saved = { kind: 'save', step: 'title-of-study' } as const;

const save = (does: Perform, device: string, tab = 0) => {
  does(device, typed, { tab });
  does(device, saved, { tab });
};

/** Without a connection: one save is tried, and everything behind it in the application is not. */
const disconnect = (does: Perform) => {
  does('tablet', { kind: 'disconnect' });
  does('tablet', { kind: 'type', step: 'methodology', fields: ['setting'] });
  does('tablet', { kind: 'save', step: 'methodology' });
};

/** One step is saved more than once before the first save has left. */
export const savedAgain: readonly Directed[] = [
  directed('a text that replaced one which never left meets a change of another field', { devices: two }, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'look' });
    disconnect(does);
    save(does, 'tablet');
    save(does, 'tablet');
    does('laptop', { kind: 'type', step: 'title-of-study', fields: ['studyTitle'] });
    does('laptop', saved);
    does('laptop', { kind: 'await' });
    does('tablet', { kind: 'connect' });
    does('tablet', { kind: 'await' });
  }),
  directed('another tab replaces a text that was replaced before it left', { calm: true }, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'look' }, { tab: 1 });
    disconnect(does);
    save(does, 'tablet');
    does('tablet', typed, { tab: 1 });
    save(does, 'tablet');
    does('tablet', saved, { tab: 1 });
    does('tablet', { kind: 'discard', pick: 1 });
    does('tablet', { kind: 'connect' });
    does('tablet', { kind: 'await' });
  }),
  directed('a field that was emptied unseen is written again in another tab', { devices: two, calm: true }, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'look' }, { tab: 1 });
    save(does, 'laptop');
    does('laptop', { kind: 'await' });
    does('tablet', { kind: 'empty', field: 'purpose' });
    does('tablet', { kind: 'look' }, { tab: 1 });
    does('tablet', typed, { tab: 1 });
    disconnect(does);
    does('tablet', saved);
    does('tablet', saved, { tab: 1 });
    does('tablet', { kind: 'connect' });
    does('tablet', { kind: 'await' });
  }),
];
