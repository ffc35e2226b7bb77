import { mutantsOf } from './mutant.ts';

/** Mutants of delivery, in a page and in the worker, and of requests to the server and its responses. */
export const ofDelivery = [
  ...mutantsOf('src/delivery/delivery.ts', [
    {
      name: 'the session is not held while something is sent',
      find: `if (locks === undefined) return workIfTheirs();`,
      replace: `if (locks !== null) return workIfTheirs();`,
      why: 'Nothing is sent under another user.',
    },
    {
      name: 'anybody who is signed in delivers for the one before',
      find: `if (session?.place !== outbox.place) return null;`,
      replace: `if (session === null) return null;`,
      why: 'Nothing is sent under another user.',
      equivalent:
        'Who is signed in is looked at again under the lock of the session, before anything is claimed. A mutant of both looks is caught.',
    },
    {
      name: 'the lock is not asked for',
      find: `    if (locks === undefined) {
      if (!(await takeOver(true)))`,
      replace: `    if (locks !== null) {
      if (!(await takeOver(false)))`,
      why: 'One deliverer at a time.',
    },
    {
      name: 'anybody who has lost the lease goes on',
      find: `    if (claimed === null) {
      lost.abort();
      return;
    }`,
      replace: `    if (claimed === null) return;`,
      why: 'One deliverer at a time.',
      equivalent:
        'Each claim and each result checks the lease in its own transaction, so this deliverer takes and stores nothing more; the next renewal of its lease, five seconds later at most, ends its tries.',
    },
    {
      name: 'the lease is never renewed',
      find: `await sleep(LEASE_RENEWED_MS, done);`,
      replace: `await sleep(LEASE_RENEWED_MS * 10_000, done);`,
      why: 'One deliverer at a time.',
    },
    {
      name: 'what is new while something is sent is not noticed',
      find: `} while (workSignal.isRaised() && !stopping.signal.aborted);`,
      replace: `} while (workSignal === undefined);`,
      why: 'Nothing waits without a cause. Here a read takes no time, so nothing is stored between the last look of a run and its end; delivery.test.ts fails with it.',
    },
  ]),
  ...mutantsOf('src/delivery/attempt.ts', [
    {
      name: 'nothing is looked for at a plain server',
      find: `claimed.mayHaveArrived ? await lookBeforeSending`,
      replace: `claimed.operation.id === '' ? await lookBeforeSending`,
      why: 'What may have arrived is looked for before it is sent again.',
    },
    {
      name: 'the bytes of a file are not checked',
      find: `return (await digest(kept.bytes).catch(() => '')) === kept.sha256 ? kept.bytes : null;`,
      replace: `return kept.bytes;`,
      why: 'The file at the server is the file that was chosen.',
    },
    {
      name: 'a try that was cut off counts as never sent',
      find: `progress.wasSent = true;`,
      replace: ``,
      why: 'What may have arrived is looked for before it is sent again.',
    },
    {
      name: 'no answer counts as nothing done',
      find: `nothingDone: nothingDone || !wasSent,`,
      replace: `nothingDone: true,`,
      why: 'What may have arrived is looked for before it is sent again.',
    },
    {
      name: 'what nobody can say of is sent',
      find: `return lookedUp.kind === 'absent' || bytes === null ? undefined : { kind: 'undecided' };`,
      replace: `return undefined;`,
      why: 'The user is asked where nobody can say whether it arrived.',
    },
  ]),
  ...mutantsOf('src/delivery/user-delivery.ts', [
    {
      name: 'a sign-in of somebody else counts as a new session',
      find: `return session?.place === place ? session.mark : null;`,
      replace: `return session?.mark ?? null;`,
      why: 'A page says of each user what is so for them.',
      equivalent:
        'The mark is asked for by what shows a user their own list and outcomes, which a page shows to the user who is signed in alone; delivery reads the session automatically.',
    },
  ]),
  ...mutantsOf('src/delivery/watchdog.ts', [
    {
      name: 'what stands still is not started again',
      find: `if (still % 2 === 1) world.restart();`,
      replace: ``,
      why: 'Nothing waits without a cause.',
    },
  ]),
  ...mutantsOf('sw/deliver.ts', [
    {
      name: 'the worker delivers for the user before',
      find: `if (current?.place === place) return current.userDelivery;`,
      replace: `if (current !== undefined) return current.userDelivery;`,
      why: 'Anybody who signs in has their work sent.',
    },
    {
      name: 'the worker says that it has it, and does nothing',
      find: `const wakeAt = await deliverAll(userDelivery);`,
      replace: `const wakeAt = null;`,
      why: 'Nothing waits without a cause.',
    },
    {
      name: 'the worker goes on without knowing where the portal is',
      find: `if (response.status === 404) return defaultConfiguration.apiBase;`,
      replace: `if (response.status === 404) return undefined;`,
      why: 'Nothing waits without a cause.',
    },
  ]),
  ...mutantsOf('sw/reply-to-page.ts', [
    {
      name: 'the worker does not say that it cannot',
      find: `    reply({ kind: 'cannot' });`,
      replace: ``,
      why: 'Nothing waits without a cause.',
    },
  ]),
  ...mutantsOf('src/api-client/known-features.ts', [
    {
      name: 'the key is not sent',
      find: `if (key !== undefined) headers.set(header.idempotencyKey, key);`,
      replace: ``,
      why: 'A comment is at the server once.',
    },
    {
      name: 'the version is not sent',
      find: `if (tag !== undefined) headers.set('If-Match', tag);`,
      replace: ``,
      why: 'Nothing that somebody else wrote meanwhile is overwritten unseen.',
    },
    {
      name: 'the user is not sent',
      find: `if (user !== null) headers.set(header.forUser, String(user));`,
      replace: ``,
      why: 'Nothing is sent under another user.',
    },
  ]),
  ...mutantsOf('src/api-client/client.ts', [
    {
      name: 'a try goes on when it is broken off',
      find: `withDeadline({ ms, signal }, (ends) => {`,
      replace: `withDeadline({ ms, signal: undefined }, (ends) => {`,
      why: 'Nothing is sent under another user.',
    },
  ]),
  ...mutantsOf('src/api-client/reply.ts', [
    {
      name: 'a failure of the server counts as a refusal',
      find: `const isFailure = retryMeaningOf(status) !== null;`,
      replace: `const isFailure = retryMeaningOf(status) !== null && status < 500;`,
      why: 'Of what may have arrived nobody says that it was refused.',
    },
    {
      name: 'a page of somebody else counts as success',
      find: `  } catch {
    return undefined;`,
      replace: `  } catch {
    return { isSuccess: true, message: '', data: undefined };`,
      why: 'Saved is said of what the server has.',
    },
  ]),
  ...mutantsOf('src/api-client/send-operation.ts', [
    {
      name: 'a newer version elsewhere counts as a refusal',
      find: `if (reply.status === 412 && tag !== undefined) {`,
      replace: `if (reply.status === 0) {`,
      why: 'What was changed elsewhere is merged, or for the user to choose.',
    },
    {
      name: 'the old file stays at a plain server',
      find: `if (mustMakeRoom) await removeReplaced(client, change);`,
      replace: ``,
      why: 'Where there may be one file, a new one replaces it. The plain server here refuses the second one; send-operation.test.ts fails with it.',
    },
    {
      name: 'an application without a number counts as begun',
      find: `if (reply.isSuccess && applicationId === 0 && !v.is(SavedId, reply.data)) {`,
      replace: `if (reply.status === 0) {`,
      why: 'Saved is said of what can be reached.',
    },
    {
      name: 'which file stands in the way is not asked',
      find: `if (old === undefined) return withFiles(atServer.attachments.filter(({ id: there }) => there !== change.replaces));`,
      replace: `if (old === undefined) return verdict;`,
      why: 'What was changed on both sides is for the user to choose.',
    },
  ]),
  ...mutantsOf('src/api-client/readings.ts', [
    {
      name: 'the version is newer than the rows',
      find: `  const { tag } = application;`,
      replace: `  const again = await readApplication(client, id);
  const tag = again.kind === 'read' ? again.tag : undefined;`,
      why: 'Nothing that somebody else wrote meanwhile is overwritten unseen.',
    },
  ]),
  ...mutantsOf('src/api-client/look-up.ts', [
    {
      name: 'a comment is not found again',
      find: `const same = thread.filter((comment) =>`,
      replace: `const same = thread.filter((comment) => comment.id < 0 &&`,
      why: 'A comment is at the server once.',
    },
    {
      name: 'clocks alone tell whether a Submit was sent back',
      find: `messagesBefore === undefined`,
      replace: `messagesBefore !== null`,
      why: 'Each press of Submit submits at most once.',
    },
    {
      name: 'a status is not found again',
      find: `if (current === to) return arrived(data);`,
      replace: ``,
      why: 'What has arrived is not sent once more.',
    },
    {
      name: 'an application that was begun is not found again',
      find: `if (only === undefined) {`,
      replace: `if (only !== null) return absent; if (only === undefined) {`,
      why: 'An application is begun once.',
    },
    {
      name: 'any application of that title is the one',
      find: `return hasAnswers(shown(await fetchApplication(client, only.id)), answers) ? arrived({ id: only.id }) : undecided;`,
      replace: `return arrived({ id: only.id });`,
      why: 'Saved is said of what the server has.',
    },
    {
      name: 'a file is told by its name alone',
      find: `else if ((await digest(bytes)) === sha256) return arrived([writeAttachment(file)]);`,
      replace: `else if (sha256 !== '') return arrived([writeAttachment(file)]);`,
      why: 'The file at the server is the file that was chosen. Here each file has a name of its own; look-up.test.ts fails with it.',
    },
    {
      name: 'a file is not found again',
      find: `else if ((await digest(bytes)) === sha256) return arrived([writeAttachment(file)]);`,
      replace: `else if (sha256 === '') return arrived([writeAttachment(file)]);`,
      why: 'A file is at the server once.',
    },
    {
      name: 'a save is always found again',
      find: `return hasAnswers(application, asStored(change)) ? arrived({ id: applicationId }) : absent;`,
      replace: `return arrived({ id: applicationId });`,
      why: 'Saved is said of what the server has.',
    },
  ]),
];
