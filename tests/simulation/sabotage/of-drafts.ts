import { mutantsOf } from './mutant.ts';

/** Mutants of how typed text becomes a draft, and how a draft changes. */
export const ofDrafts = [
  ...mutantsOf('src/drafts/drafts.ts', [
    {
      name: 'what was typed last is not written before a newer release takes over',
      find: `store.onEnd((why) => (why === 'newer' ? writeBehind.flush() : undefined));`,
      replace: ``,
      why: 'What was typed before a newer release takes over is kept.',
    },
  ]),
  ...mutantsOf('src/drafts/adopt-base.ts', [
    {
      name: 'a refresh moves the base under what was written',
      find: `return kept.some((count) => count > 0);`,
      replace: `return kept.some((count) => count < 0);`,
      why: 'Nothing that somebody else wrote meanwhile is overwritten unseen.',
    },
    {
      name: 'an older answer replaces a newer base',
      find: `return known >= asOf && known <= now;`,
      replace: `return known > now && known < asOf;`,
      why: 'A draft stands on the newest that this device has seen.',
    },
    {
      name: 'a base from the future stays for ever',
      find: `return known >= asOf && known <= now;`,
      replace: `return known >= asOf;`,
      why: 'A draft stands on the newest that this device has seen, whatever the clock says.',
    },
    {
      name: 'a refresh brings no version',
      find: `await changeLane(tables, here, { tag: atServer.tag });`,
      replace: `await changeLane(tables, here, { tag: null });`,
      why: 'Nothing that somebody else wrote meanwhile is overwritten unseen.',
    },
  ]),
  ...mutantsOf('src/drafts/autosave/enqueue-autosave.ts', [
    {
      name: 'what was discarded is saved automatically',
      find: `state === 'kept' && unsaved === true;`,
      replace: `state === 'kept';`,
      why: 'What its user discarded is not sent before they save or change it.',
    },
    {
      name: 'what was discarded is saved together with another field',
      find: `{ typed: [], at }, only);`,
      replace: `{ typed: [], at });`,
      why: 'What its user discarded is not sent before they save or change it.',
    },
  ]),
  ...mutantsOf('src/drafts/typing/store-typed-rows.ts', [
    {
      name: 'a row is made from what is there now',
      find: `const fromStored = before ? (fromOfRow(before) ?? undefined) : fromServer;`,
      replace: `const fromStored = atServer;`,
      why: 'What was changed on both sides is for the user to choose.',
    },
  ]),
  ...mutantsOf('src/drafts/typing/store-typed.ts', [
    {
      name: 'every word is made from what is there now',
      find: `const from = basedOnAbandoned(before, value, await fromOfField(tables, before, { value, seen, atServer }));`,
      replace: `const from = baseValue(base, name);`,
      why: 'What was changed on both sides is for the user to choose.',
    },
    {
      name: 'words that another tab replaced are gone',
      find: `keepOtherVersion({ lane, of: name, text: beside, value: stays, by });`,
      replace: ``,
      why: 'Nothing that was kept is lost.',
    },
    {
      name: 'a late word replaces newer ones',
      find: `conflictingTexts(value, before.value, isRecovered)`,
      replace: `conflictingTexts(value, before.value, false)`,
      why: 'What comes back of a page that went never overwrites newer words.',
    },
    {
      name: 'an answer that was emptied is not kept',
      find: `if (isBack || (from === undefined && value === '')) {`,
      replace: `if (isBack || value === '') {`,
      why: 'What a user empties is empty at the server.',
    },
  ]),
  ...mutantsOf('src/drafts/save.ts', [
    {
      name: 'a save forgets what was typed in other steps',
      find: `const others = taken.put.filter((row) => !written.some((one) => one.name === row.name));`,
      replace: `const others: FieldRow[] = [];`,
      why: 'Nothing that was kept is lost.',
    },
    {
      name: 'a Submit that another tab has made needless is sent',
      find: `if (isSubmitted && !(await hasWritten())) return [];`,
      replace: ``,
      why: 'Nobody is asked about a Submit that took effect.',
    },
    {
      name: 'a save leaves out one of its answers',
      find: `for (const row of written) if (asked.has(row.name)) edits[row.name]`,
      replace: `for (const row of written.slice(1)) if (asked.has(row.name)) edits[row.name]`,
      why: 'Saved is said of what the server has.',
    },
    {
      name: 'Submit leaves out what was typed and not saved',
      find: `for (const { name } of steps) ids.push(`,
      replace: `for (const { name } of steps.slice(0, 0)) ids.push(`,
      why: 'What the server checks at Submit is what the user saw.',
    },
    {
      name: 'Submit leaves out the files',
      find: `ids.push(...(await enqueueFiles(tables, enqueue, lane)));`,
      replace: ``,
      why: 'What the server checks at Submit is what the user saw.',
    },
    {
      name: 'Submit goes before what was typed',
      find: `  const ids: string[] = [];
  for (const { name } of steps)`,
      replace: `  const ids: string[] = [await enqueueStatus(enqueue, lane, status.pending, at)];
  for (const { name } of steps)`,
      why: 'What the server checks at Submit is what the user saw.',
      equivalent:
        'Whatever is put in behind a Submit that nobody has claimed goes before it, so the order comes out the same.',
    },
    {
      name: 'rows that were saved are not marked as on their way',
      find: `({ ...withoutUnsaved(row), removed: false, state: 'queued', operationId })`,
      replace: `row`,
      why: 'What is on its way is said to be on its way.',
    },
    {
      name: 'a save that is pressed again before the answer stays taken back',
      find: `await cancelPendingDiscard(tables, meant);`,
      replace: ``,
      why: 'What is called saved is at the server.',
    },
    {
      name: 'a file is put in its place only in name',
      find: `{ kind: 'addFile', fileId, type, fileName, sha256, replaces },`,
      replace: `{ kind: 'addFile', fileId, type, fileName, sha256, replaces: null },`,
      why: 'Where there may be one file, a new one replaces it.',
    },
  ]),
  ...mutantsOf('src/drafts/choose-files.ts', [
    {
      name: 'the bytes of a chosen file are not kept',
      find: `await tables.bytes.put({ fileId: id, bytes: kept });`,
      replace: ``,
      why: 'A chosen file is there after a kill.',
    },
    {
      name: 'a file that could not be kept is said to be',
      find: `    } catch (error) {
      return failureOf(error) === 'full'`,
      replace: `    } catch (error) {
      if (id < 0) return undefined;
      return failureOf(error) === 'full'`,
      why: 'Kept is said of what is on the disk.',
    },
  ]),
  ...mutantsOf('src/drafts/draft-files.ts', [
    {
      name: 'a dropped file that was sent stays at the server',
      find: `return enqueue(here, { kind: 'removeFile', attachmentId: fileId, fileName: file.fileName });`,
      replace: `return null;`,
      why: 'What a user removed is gone at the server.',
    },
  ]),
  ...mutantsOf('src/drafts/send-draft.ts', [
    {
      name: 'a save that could not be kept is said to be',
      find: `    taken.done(false, error);
    return outbox.notStored(error);`,
      replace: `    taken.done(true);
    return nothingToSend;`,
      why: 'Kept is said of what is on the disk.',
    },
  ]),
  ...mutantsOf('src/drafts/remove-investigator.ts', [
    {
      name: 'a removed row goes from the screen alone',
      find: `const operationId = await enqueue(here, removal);`,
      replace: `const operationId = null;`,
      why: 'What a user removed is gone at the server.',
    },
  ]),
  ...mutantsOf('src/drafts/draft.ts', [
    {
      name: 'a step is called saved while a change of it waits',
      find: `['actionNeeded', 'kept', 'waiting', 'sending', 'saved']`,
      replace: `['saved', 'actionNeeded', 'kept', 'waiting', 'sending']`,
      why: 'Saved is said of what the server has.',
    },
    {
      name: 'what is typed counts as read as soon as it is written',
      find: `return typed.value === (row === undefined ? Reflect.get(draft.base?.answers ?? {}, name) : row.value);`,
      replace: `return row !== undefined || draft !== null;`,
      why: 'Saved is said of what the server has.',
    },
  ]),
  ...mutantsOf('src/drafts/inventory/unsent.ts', [
    {
      name: 'changes that wait are not counted as work left',
      find: `changes: all - refused - conflicts,`,
      replace: `changes: 0,`,
      why: 'Nobody signs out over their own work unasked.',
    },
  ]),
];
