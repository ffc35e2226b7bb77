import * as v from 'valibot';
import type { CallName } from '../contract/calls.ts';
import type { Client, Reply, Request } from '../api-client/client.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import type { Problem } from '../contract/envelope.ts';
import {
  EmailExists,
  User,
  type ActivationRequest,
  type PasswordChange,
  type PasswordReset,
  type SignIn,
  type SignUp,
} from '../contract/person.ts';

/**
 * What an account call came to. `message` is the server's, empty where it gave none. `unreachable`: nobody knows whether
 * the server acted; its own sentence and the HTTP status, where it gave one, stand there too.
 */
export type AccountOutcome<T = undefined> =
  | { kind: 'done'; message: string; value: T }
  | { kind: 'refused'; status: number; message: string; problems: readonly Problem[] }
  | { kind: 'unreachable'; status: number | undefined; message: string };

/**
 * The calls that carry passwords and tokens. They are made at once or not at all: nothing of them is ever stored or sent
 * later.
 */
export type Account = {
  /** Only inside `session.begin`, which keeps who signed in; `signal` ends it. */
  signIn(credentials: SignIn, signal: AbortSignal): Promise<AccountOutcome<User>>;
  signUp(person: SignUp): Promise<AccountOutcome>;
  emailExists(email: string, signal: AbortSignal): Promise<boolean | undefined>;
  activate(token: string): Promise<AccountOutcome>;
  resendActivation(request: ActivationRequest): Promise<AccountOutcome>;
  forgotPassword(email: string): Promise<AccountOutcome>;
  resetPassword(reset: PasswordReset): Promise<AccountOutcome>;
  changePassword(change: PasswordChange): Promise<AccountOutcome>;
};

export function createAccount(client: Client): Account {
  const make = async <T>(call: CallName, request: Request, read: (reply: Reply) => T): Promise<AccountOutcome<T>> => {
    try {
      const reply = await client(call, request);
      const { status, message, problems } = reply;
      return reply.isSuccess
        ? { kind: 'done', message, value: read(reply) }
        : { kind: 'refused', status, message, problems };
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      return { kind: 'unreachable', status: error.status, message: error.said ?? '' };
    }
  };
  const nothing = () => undefined;

  return {
    signIn: (json, signal) => make('signIn', { json, signal }, (reply) => readUser(reply.data)),
    signUp: (json) => make('signUp', { json }, nothing),
    async emailExists(email, signal) {
      try {
        const reply = await client('checkEmail', { query: { email }, signal });
        if (reply.status === 409) return true;
        const parsed = v.safeParse(EmailExists, reply.data);
        return parsed.success ? parsed.output.exists : undefined;
      } catch (error) {
        // Not known: the sign-up itself will tell.
        if (error instanceof UnreachableError) return undefined;
        throw error;
      }
    },
    activate: (token) => make('activate', { id: token }, nothing),
    resendActivation: (json) => make('resendActivation', { json }, nothing),
    forgotPassword: (email) => make('forgotPassword', { json: { email } }, nothing),
    resetPassword: (json) => make('resetPassword', { json }, nothing),
    changePassword: (json) => make('changePassword', { json }, nothing),
  };
}

function readUser(data: unknown): User {
  const parsed = v.safeParse(User, data);
  if (!parsed.success) throw new UnreachableError('signIn', { cause: parsed.issues[0] });
  return parsed.output;
}
