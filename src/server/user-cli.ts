import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { newAccountMessages } from '../contract/messages/account/new-account.ts';
import { terminalMessages as words } from '../contract/messages/server/terminal.ts';
import { GIVEN_PASSWORD_DAYS } from '../contract/api/limits.ts';
import { MobileNumber, nameSchema, nameText } from '../contract/api/new-account.ts';
import { emailSchema } from '../contract/domain/user.ts';
import { role, type Role } from '../contract/domain/statuses.ts';
import {
  changeDetails,
  deleteAccount,
  disableAccount,
  enableAccount,
  endSessionsOf,
} from './accounts/managing/account-life.ts';
import type { AccountChange } from './accounts/managing/change-account.ts';
import { changeEmail } from './accounts/managing/email-change.ts';
import { addUserTo, changeRole, givePassword, listUsers } from './accounts/managing/manage-users.ts';
import { dataPaths, openDataFolder, openStore } from './data-folder.ts';
import type { Portal } from './portal.ts';
import { notingHead } from './record/head-file.ts';
import { recordIdentity } from './record/write.ts';
import { readSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { settleIdentity } from './store/sqlite/database-identity.ts';

type World = Pick<Portal, 'store' | 'clock' | 'random'>;

const DONE = 0;
const REFUSED = 1;
const MISUSED = 2;

/** The command was not understood: the usage is shown. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

// The database contains users' work, so only this account of the system may read it.
process.umask(0o077);

process.exitCode = await run(process.argv.slice(2));

/** `npm run user -- …`: manages users from the shell, also while the server runs. Returns the exit code. */
async function run(given: string[]): Promise<number> {
  try {
    const { positionals, values } = parsed(given);
    const [command, email] = positionals;
    if (values.help === true) return say(words.usage);
    if (command === undefined) throw new UsageError('');
    const task = taskOf(command, email, positionals[2], values);
    const { dataFolder } = readSettings(process.env);
    openDataFolder(dataFolder);
    const world: World = { store: await openStore(dataFolder, Date.now), clock: Date.now, random: randomBytes };
    try {
      // Before the first change: more users would make a restored backup look like the database that it replaced.
      const { portalId, renewed, noteCommit } = await settleIdentity(world.store, world, 'same');
      await recordIdentity(world, portalId);
      if (renewed) console.error(words.identityRenewed);
      const code = await task(world);
      await noteCommit();
      await notingHead(world.store, portalId, dataPaths(dataFolder).database)();
      return code;
    } finally {
      await world.store.destroy();
    }
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(error.message === '' ? words.usage : `${error.message}\n\n${words.usage}`);
      return MISUSED;
    }
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return REFUSED;
  }
}

type Options = ReturnType<typeof parsed>['values'];

function parsed(given: string[]) {
  try {
    return parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        first: { type: 'string' },
        last: { type: 'string' },
        mobile: { type: 'string' },
        role: { type: 'string' },
        email: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : '');
  }
}

/** Checks everything about the command before the database is opened. */
function taskOf(command: string, email: string | undefined, third: string | undefined, options: Options) {
  if (command === 'list') return list;
  const address = checked(emailSchema(), email);
  if (command === 'add') {
    const user = {
      emailAddress: address,
      firstName: checked(nameSchema(nameText.first, 1), option(options, 'first')),
      lastName: checked(nameSchema(nameText.last, 1), option(options, 'last')),
      mobileNumber: checked(MobileNumber, option(options, 'mobile')),
      role: roleNamed(options.role ?? 'researcher'),
    };
    return async (world: World) => {
      const password = await addUserTo(world, user);
      if (password === undefined) return refuse(newAccountMessages.emailTaken);
      return say(words.added(address, options.role ?? 'researcher', GIVEN_PASSWORD_DAYS, password));
    };
  }
  if (command === 'role') {
    const to = roleNamed(third);
    const said = words.roleChanged(address, String(third));
    return async (world: World) => tell(address, await changeRole(world, address, to), said);
  }
  const by = { whom: { email: address }, doneBy: 'shell' } as const;
  if (command === 'disable') {
    return async (world: World) => tell(address, await disableAccount(world, by), words.disabled(address));
  }
  if (command === 'enable') {
    return async (world: World) => tell(address, await enableAccount(world, by), words.enabled(address));
  }
  if (command === 'sign-out') {
    return async (world: World) => tell(address, await endSessionsOf(world, by), words.signedOut(address));
  }
  if (command === 'delete') {
    return async (world: World) => tell(address, await deleteAccount(world, by), words.deleted(address));
  }
  if (command === 'change') return changeOf(address, options);
  if (command === 'reset') {
    return async (world: World) => {
      const password = await givePassword(world, address);
      return password === undefined
        ? refuse(words.unknownUser(address))
        : say(words.passwordGiven(address, GIVEN_PASSWORD_DAYS, password));
    };
  }
  throw new UsageError(words.unknownCommand(command));
}

function changeOf(address: string, { email, first, last, mobile }: Options) {
  if ([email, first, last, mobile].every((value) => value === undefined)) throw new UsageError(words.nothingToChange);
  const newEmail = email === undefined ? undefined : checked(emailSchema(), email);
  const details = {
    firstName: first === undefined ? undefined : checked(nameSchema(nameText.first, 1), first),
    lastName: last === undefined ? undefined : checked(nameSchema(nameText.last, 1), last),
    mobileNumber: mobile === undefined ? undefined : checked(MobileNumber, mobile),
  };
  const whom = { email: address };
  return async (world: World) => {
    const said = words.userChanged(address);
    // The change that may be refused comes first; if it is, nothing is changed.
    if (newEmail !== undefined) {
      const change = await changeEmail(world, whom, newEmail);
      if (change.result !== 'done' && change.result !== 'unchanged') return tell(address, change, said);
    }
    const change = await changeDetails(world, { whom: { email: newEmail ?? address }, doneBy: 'shell' }, details);
    return tell(address, change, said);
  };
}

/** Prints the result of a change. If the account already was as requested, the change counts as done. */
function tell(address: string, { result }: AccountChange, done: string): number {
  switch (result) {
    case 'done':
    case 'unchanged':
      return say(done);
    case 'lastAdministrator':
      return refuse(words.lastAdministrator(address));
    case 'emailTaken':
      return refuse(newAccountMessages.emailTaken);
    default:
      return refuse(words.unknownUser(address));
  }
}

async function list(world: World): Promise<number> {
  for (const { id, email, name, roleId, active, disabled } of await listUsers(world)) {
    console.log(
      [
        String(id).padStart(5),
        roleNameOf(roleId).padEnd(13),
        email,
        name,
        active ? '' : words.notActive,
        disabled ? words.isDisabled : '',
      ]
        .filter((column) => column !== '')
        .join('  ')
        .trimEnd(),
    );
  }
  return DONE;
}

function option(options: Options, name: 'first' | 'last' | 'mobile'): string {
  const value = options[name];
  if (value === undefined) throw new UsageError(words.missingOption(name));
  return value;
}

function checked(schema: v.GenericSchema<unknown, string>, value: string | undefined): string {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (!result.success) throw new UsageError(result.issues[0].message);
  return result.output;
}

function roleNamed(name: string | undefined): Role {
  const named = Object.entries(role).find(([one]) => one === name);
  if (named === undefined) throw new UsageError(words.badRole);
  return named[1];
}

function roleNameOf(roleId: number): string {
  return Object.entries(role).find(([, one]) => one === roleId)?.[0] ?? words.unknownRole(roleId);
}

function say(text: string): number {
  console.log(text);
  return DONE;
}

function refuse(text: string): number {
  console.error(text);
  return REFUSED;
}
