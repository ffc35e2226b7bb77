import type { PlainServerWorld } from '../plain-server-world.ts';
import type { PortalServerWorld } from '../server-world.ts';
import { marksIn } from '../people/word.ts';

/** What the server's own tables hold in the end: marks, as often as they are there. */
export type TablesNow = { applications: number; comments: string[]; rows: string[]; files: string[] };

export async function tablesOfPortal({ portal: { store } }: PortalServerWorld): Promise<TablesNow> {
  const applications = await store.selectFrom('applications').select('id').execute();
  const comments = await store.selectFrom('comments').select('comment').execute();
  const rows = await store.selectFrom('investigators').select('name').execute();
  const files = await store.selectFrom('attachments').select('file_name').execute();
  return {
    applications: applications.length,
    comments: comments.flatMap(({ comment }) => marksIn(comment)),
    rows: rows.flatMap(({ name }) => marksIn(name)),
    files: files.flatMap((file) => marksIn(file.file_name)),
  };
}

export function tablesOfPlain({ state }: PlainServerWorld): TablesNow {
  return {
    applications: state.applications.length,
    comments: state.comments.flatMap(({ text }) => marksIn(text)),
    rows: state.rows.flatMap(({ name }) => marksIn(name)),
    files: state.files.flatMap(({ fileName }) => marksIn(fileName)),
  };
}
