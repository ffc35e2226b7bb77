import { addresses } from '../../src/contract/api/addresses.ts';
import { writeNewComment } from '../../src/contract/domain/comment.ts';
import { status } from '../../src/contract/domain/statuses.ts';
import { questionSteps } from '../../src/contract/steps/wizard.ts';
import { leastOf, type Question } from '../../src/contract/steps/step.ts';
import { TEST_ORIGIN } from '../../src/server/testing/client.ts';
import { contentStored } from './people/content.ts';
import { fileText } from './people/filing.ts';
import type { Scene } from './people/scene.ts';
import type { Slot, Word } from './people/journal.ts';

const CREATED = '2026-01-01T08:00:00.000Z';

/**
 * Puts the first application on the server before the history begins: a complete draft, submitted unless `how` is
 * `draft`, and with a request for more information if `how` is `asked`.
 */
export async function prepare(
  { journal, people, record }: Scene,
  fetch: (request: Request) => Promise<Response>,
  slot: Slot,
  how: 'draft' | 'pending' | 'asked',
): Promise<void> {
  const { userId } = people[slot.owner].user;
  const write = (kind: Word['kind'], place: string) =>
    journal.write({ kind, place, saw: '', person: slot.owner, device: 'before', slot: slot.number });
  const post = async (path: string, body: BodyInit, by = slot.owner) => {
    const { cookie } = people[by];
    const headers = new Headers({ Cookie: `${cookie.name}=${cookie.value}`, Origin: TEST_ORIGIN });
    const response = await fetch(new Request(`${TEST_ORIGIN}/api/v1${path}`, { method: 'POST', headers, body }));
    const envelope = (await response.json()) as { isSuccess: boolean; message: string; data: { id: number } };
    if (!envelope.isSuccess) throw new Error(`Preparing ${path}: ${envelope.message}`);
    return envelope.data;
  };
  let id = 0;
  for (const step of questionSteps) {
    const questions: readonly Question[] = step.questions;
    const body: Record<string, unknown> = {
      projectApplicationId: id,
      userId,
      ...('alsoSent' in step ? step.alsoSent : {}),
      ...(id === 0 ? { agreedAt: CREATED, agreedPolicyVersion: '1' } : {}),
    };
    for (const question of questions) {
      const { name, wire, kind, shownWhile } = question;
      if (kind === 'tick' || shownWhile !== undefined) body[wire] = kind === 'tick' ? false : '';
      else
        body[wire] =
          `${write('field', name).mark} ${'and so on '.repeat(Math.ceil((leastOf(question) ?? 0) / 10))}`.trim();
    }
    const made = await post(addresses[step.call].path, JSON.stringify(body));
    if (id === 0) id = made.id;
  }
  const row = write('row', 'row before');
  const investigator = { investigatorInfoId: 0, applicationId: id, userId };
  await post(
    '/InvestigatorInfo',
    JSON.stringify([
      {
        ...investigator,
        investigatorName: row.mark,
        principleInvestigatorName: row.mark,
        idNumber: '1',
        position: 'PI',
      },
    ]),
  );
  const file = write('file', 'file before');
  const form = new FormData();
  for (const [name, value] of Object.entries({ projectApplicationId: id, userId, typeID: 1, isDraft: '1' })) {
    form.append(name, String(value));
  }
  form.append('PiCVFiles', new Blob([fileText(file.mark)]), `${file.mark}.pdf`);
  const { cookie } = people[slot.owner];
  const upload = new Request(TEST_ORIGIN, { method: 'POST', body: form });
  const headers = new Headers({
    Cookie: `${cookie.name}=${cookie.value}`,
    Origin: TEST_ORIGIN,
    'Content-Type': upload.headers.get('Content-Type') ?? '',
  });
  const body = await upload.arrayBuffer();
  await fetch(new Request(`${TEST_ORIGIN}/api/v1/Pi-CV/Step/6`, { method: 'POST', headers, body }));
  const pressed = { removes: null, decidesOn: null, device: 'before', slot: slot.number };
  if (how !== 'draft') {
    journal.press({ ...pressed, kind: 'submit', part: 'submit', marks: [], person: slot.owner });
    const body = { id, applicationSatusId: status.pending, userId, createdDate: CREATED };
    await post('/ProjectApplication/change-status', JSON.stringify(body));
  }
  const now = record.now().get(id);
  if (how === 'asked' && now !== undefined) {
    const by = 'administrator';
    const { mark } = journal.write({ kind: 'comment', person: by, device: 'before', slot: slot.number });
    const decidesOn = new Set([contentStored(now)]);
    journal.press({ ...pressed, kind: 'decide', part: 'request', marks: [mark], person: by, decidesOn });
    const asked = {
      userId: people[by].user.userId,
      applicationId: id,
      text: mark,
      created: CREATED,
      status: status.pending,
    };
    await post('/Comments', JSON.stringify(writeNewComment(asked)), by);
  }
  slot.prepared = true;
}
