import { answeredSteps } from '../../../src/contract/steps/wizard.ts';
import type { Question } from '../../../src/contract/steps/step.ts';
import type { Asked } from '../people/journal.ts';
import type { Scene } from '../people/scene.ts';
import { marksIn } from '../people/word.ts';

const isEdit = ({ kind }: Asked) => kind !== 'changeStatus' && kind !== 'comment';

/**
 * What one device was asked for one application arrives in that order, but for what needed the person in between. A server
 * without keys takes a request that was late on the line whenever it comes: to save as draft again what is a draft by then
 * changes nothing.
 */
export function judgeOrder({ journal, record }: Scene, isPlain: boolean): void {
  const lanes = new Map<string, Asked[]>();
  for (const asked of journal.asked) {
    const lane = `${asked.device} ${asked.person} ${asked.slot}`;
    lanes.set(lane, [...(lanes.get(lane) ?? []), asked]);
  }
  for (const lane of lanes.values()) {
    for (const [index, later] of lane.entries()) {
      for (const earlier of lane.slice(0, index)) {
        // What is written after Submit belongs before it, and what stands between them with it.
        if (!(earlier.submits && lane.slice(index).some(isEdit))) judgePair(earlier, later);
      }
    }
  }

  function judgePair(earlier: Asked, later: Asked): void {
    if (earlier.keptAt === null || earlier.keptAt >= later.calledAt) return;
    for (const first of firstArrivals(earlier)) {
      for (const second of firstArrivals(later)) {
        if (second.place >= first.place) continue;
        journal.violations.add(`2 ${second.mark} (${later.kind}) came before ${first.mark} (${earlier.kind})`);
      }
    }
  }
  function firstArrivals({ marks }: Asked): { mark: string; place: number }[] {
    return journal.wordsOf(marks).flatMap(({ mark, troubled, place: of }) => {
      if (isPlain && of === 'status 3') return [];
      const [place] = record.placesOf(mark);
      const times = journal.asked.filter((asked) => asked.marks.includes(mark)).length;
      return troubled || place === undefined || times > 1 ? [] : [{ mark, place }];
    });
  }
}

const questions = answeredSteps.flatMap((step): readonly Question[] => step.questions);

/** A value that was replaced at the server does not come back: nobody typed it again. */
export function judgeValues({ journal, record }: Scene): void {
  const past = new Map<string, { now: string; before: Set<string> }>();
  for (const { json, data, order } of record.arrivals) {
    if (typeof json !== 'object' || json === null || !('projectApplicationId' in json)) continue;
    const application = Number(json.projectApplicationId) || idIn(data);
    for (const { name, wire } of questions) {
      const [mark] = marksIn(String(Reflect.get(json, wire) ?? ''));
      if (mark === undefined) continue;
      const place = `${application} ${name}`;
      const field = past.get(place) ?? { now: mark, before: new Set() };
      past.set(place, field);
      if (field.now === mark) continue;
      if (field.before.has(mark)) {
        journal.violations.add(`2 ${name}: ${mark} came back over ${field.now} at arrival ${order}`);
      }
      field.before.add(field.now);
      field.now = mark;
    }
  }
}

function idIn(data: unknown): number {
  return typeof data === 'object' && data !== null && 'id' in data ? Number(data.id) : 0;
}
