import { fileKindOf, type FileType } from '../contract/steps/files.ts';
import type { Answers } from '../contract/steps/step.ts';
import type { Attachment } from '../contract/domain/attachment.ts';
import type { ApplicationAtServer } from '../contract/domain/operation.ts';
import type { Reading, Source } from '../replica/sources/reading.ts';
import { useWorkspace } from './workspace-context.ts';

/**
 * What came of copying an application to a new draft.
 * - `copied`: `applicationId` is the draft's local id; `asOf` is when its copy on this device was read, if the server
 *   could not be asked (ms since 1970); `unread` are the names of files that could not be read, and `problems` the
 *   reasons why others could not be stored.
 * - `unread`: the application could not be read, and nothing was copied.
 * - `notStored`: this device could not store the draft, or only a part of it.
 */
export type CopyOutcome =
  | { kind: 'copied'; applicationId: number; asOf: number | null; unread: string[]; problems: string[] }
  | { kind: 'unread' }
  | { kind: 'notStored'; isInPart: boolean };

type FetchedFile = { type: FileType; file: File };

/**
 * Returns the function that copies an application to a new draft on this device: its texts, investigators and files.
 * The agreement to the policies and the declaration about conflicts of interest are not copied.
 */
export function useCopyApplication(): (applicationId: number) => Promise<CopyOutcome> {
  const { drafts, replica } = useWorkspace();

  /** The file with its bytes; null if it cannot be read, or is of no kind that the portal knows. */
  const fetched = async (attachment: Attachment): Promise<FetchedFile | null> => {
    const kind = fileKindOf(attachment.type);
    const bytes = await replica.askOnce((client) => client.file(attachment)).catch(() => undefined);
    if (kind === undefined || bytes === undefined) return null;
    return { type: kind.type, file: new File([bytes], attachment.fileName, { type: bytes.type }) };
  };

  return async (applicationId) => {
    const reading = await settledReading(replica.whole(applicationId));
    if (reading.state !== 'fresh' && reading.state !== 'kept') return { kind: 'unread' };
    const { value: original } = reading;
    // Everything is read before anything is stored: a connection that ends leaves no half of a draft.
    const files: FetchedFile[] = [];
    const unread: string[] = [];
    // One after the other: an application may have two hundred.
    for (const attachment of original.attachments) {
      const file = await fetched(attachment);
      if (file === null) unread.push(attachment.fileName);
      else files.push(file);
    }
    let isStarted = false;
    try {
      const copyId = await drafts.start(null);
      isStarted = true;
      drafts.keep(copyId, textsOf(original));
      const rows = original.investigators.map(({ name, idNumber, position }) =>
        drafts.investigators.row({ name, idNumber, position }),
      );
      drafts.investigators.keep(copyId, [], rows);
      await drafts.flush();
      const problems: string[] = [];
      for (const { type, file } of files) {
        const problem = await drafts.files.choose(copyId, type, file);
        if (problem !== undefined) problems.push(problem);
      }
      const asOf = reading.state === 'kept' ? reading.asOf : null;
      return { kind: 'copied', applicationId: copyId, asOf, unread, problems };
    } catch {
      return { kind: 'notStored', isInPart: isStarted };
    }
  };
}

/** The texts that are not empty. A tick is a declaration, which the user makes again. */
function textsOf({ application }: ApplicationAtServer): Answers {
  return Object.fromEntries(
    Object.entries(application.answers).filter(([, answer]) => typeof answer === 'string' && answer !== ''),
  );
}

/** The reading of a source, once the server has responded or could not be reached. */
function settledReading<T>(source: Source<T>): Promise<Reading<T>> {
  const isSettled = (reading: Reading<T>) =>
    reading.state !== 'loading' && !(reading.state === 'kept' && reading.problem.kind === 'asking');
  return new Promise((resolve) => {
    const look = () => {
      const reading = source.get();
      if (!isSettled(reading)) return;
      resolve(reading);
      // The first call may come before there is something to stop.
      queueMicrotask(() => stop());
    };
    const stop = source.subscribe(look);
    look();
  });
}
