import { createHash, randomBytes } from 'node:crypto';
import { rowsOf, type Answer, type Client, type Person } from '../support/v1-client.ts';
import { draftOf, remark, sendFiles, step, withStart, type Sent } from '../v1/application.ts';

/** Everything that one person has saved, as the portal should show it. */
export type Work = {
  title: string;
  comments: string[];
  /**
   * `files`: the application's files by name, each with the SHA-256 of its bytes. `drafts`: further drafts by title,
   * each with the SHA-256 of its files.
   */
  files: Record<string, string>;
  drafts: Record<string, string[]>;
};

/** A person who sends requests continuously, one after the other. */
export type Writer = {
  person: Person;
  application: number;
  /** The work as text after each answered request; the first entry is the state before any request. */
  after: string[];
  /** How many files were deleted, alone or together with a draft. */
  filesDeleted: number;
  work(until: () => boolean): Promise<void>;
};

const FILES_MIN = 10;
const DRAFTS_MIN = 3;
const FILE_MIN_BYTES = 1_000;
const FILE_MORE_BYTES = 60_000;

/**
 * Creates a writer. `first` is its starting position in the cycle of actions, so that the writers do not all do the
 * same thing at once.
 */
export async function startWriter(person: Person, first: number): Promise<Writer> {
  const title = `Study of ${person.emailAddress}`;
  const application = await draftOf(person, title);
  const work: Work = { title, comments: [], files: {}, drafts: {} };
  const files: { id: number; name: string }[] = [];
  const drafts: { id: number; title: string; files: number }[] = [];
  const writer: Writer = { person, application, after: [textOf(work)], filesDeleted: 0, work: workOn };
  let count = 0;

  /** Each action is at most one request; its change is recorded in `work` once the request is answered. */
  const acts: (() => Promise<void>)[] = [
    upload,
    deleteFile,
    async () => {
      const saved = `${title}, ${count}`;
      await done(
        person.post('ProjectApplication/Step/1', step(person, application, { appDetails_ResearchTitle: saved })),
      );
      work.title = saved;
    },
    async () => {
      const made = { title: `Draft ${count}`, files: 0 };
      drafts.push({ ...made, id: await draftOf(person, made.title) });
      work.drafts[made.title] = [];
    },
    upload,
    deleteFile,
    async () => {
      const draft = drafts.at(-1);
      if (draft === undefined) return;
      const sent = aFile(`${count}.pdf`);
      await done(sendFiles(person, draft.id, 4, [sent]));
      draft.files += 1;
      work.drafts[draft.title]?.push(sha256Of(sent.content));
    },
    async () => {
      const comment = `Message ${count}`;
      await done(person.post('Comments', remark(person, application, comment)));
      work.comments.push(comment);
    },
    upload,
    deleteFile,
    async () => {
      if (drafts.length < DRAFTS_MIN) return;
      const draft = drafts.shift();
      if (draft === undefined) return;
      await done(person.delete(`ProjectApplication/${draft.id}`));
      delete work.drafts[draft.title];
      writer.filesDeleted += draft.files;
    },
  ];

  async function upload() {
    const sent = aFile(`${count}.pdf`);
    const [row] = rowsOf(await done(sendFiles(person, application, 4, [sent])));
    files.push({ id: Number(row?.['id']), name: sent.name });
    work.files[sent.name] = sha256Of(sent.content);
  }

  async function deleteFile() {
    const file = files.shift();
    if (file === undefined) return;
    await done(person.delete(`Pi-CV/${file.id}`));
    delete work.files[file.name];
    writer.filesDeleted += 1;
  }

  async function workOn(until: () => boolean) {
    while (!until()) {
      const act = files.length < FILES_MIN ? upload : acts[(count + first) % acts.length];
      await act?.();
      count += 1;
      writer.after.push(textOf(work));
    }
  }
  return writer;
}

async function done(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message}`);
  return answer;
}

function aFile(name: string): Sent {
  const content = withStart('%PDF-1.7\n', FILE_MIN_BYTES + Math.floor(Math.random() * FILE_MORE_BYTES));
  content.set(randomBytes(FILE_MIN_BYTES - 100), 100);
  return { name, content };
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Reads the same work back from the portal, including the bytes of every file. */
export async function workShown(reader: Client, application: number): Promise<string> {
  const rows = rowsOf(await reader.get('ProjectApplication'));
  const work: Work = { title: '', comments: [], files: {}, drafts: {} };
  for (const row of rows) {
    const id = Number(row['id']);
    const title = String(row['researchTitle']);
    const files = rowsOf(await reader.get(`Pi-CV/${id}`));
    const hashes = await Promise.all(files.map((file) => hashAt(reader, String(file['fileURL']))));
    if (id !== application) {
      work.drafts[title] = hashes;
      continue;
    }
    work.title = title;
    files.forEach((file, index) => (work.files[String(file['fileName'])] = hashes[index] ?? ''));
    const comments = rowsOf(await reader.get(`Comments?applicationId=${id}`));
    work.comments = comments.map(({ comment }) => String(comment));
  }
  return textOf(work);
}

async function hashAt(reader: Client, url: string): Promise<string> {
  const response = await reader.fetch(url);
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  return sha256Of(new Uint8Array(await response.arrayBuffer()));
}

const inOrder = <T>(of: Record<string, T>) => Object.entries(of).toSorted(([one], [other]) => one.localeCompare(other));

const textOf = ({ title, comments, files, drafts }: Work) =>
  JSON.stringify([
    title,
    comments.toSorted(),
    inOrder(files),
    inOrder(drafts).map(([name, hashes]) => [name, hashes.toSorted()]),
  ]);
