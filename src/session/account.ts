import * as v from 'valibot';
import type { CallName } from '../contract/api/addresses.ts';
import type { MakeCall, Reply, Request } from '../api-client/client.ts';
import { UnreachableError, type NoResponseKind } from '../api-client/unreachable-error.ts';
import type { Problem } from '../contract/api/envelope.ts';
import type { ActivationRequest, PasswordChange, PasswordReset, SignUp } from '../contract/api/new-account.ts';
import { EmailExists, User, type SignIn } from '../contract/domain/user.ts';

/**
 * Outcome of an account request. `message` is the server's, empty if it sent none. `unreachable`: it is unknown whether
 * the server acted; the fields describe what was received instead of a response, and how long it asked to wait (ms).
 */
export type AccountOutcome<T = undefined> =
  | {
      kind: 'done';
      message: string;
      value: T;
      /** Id of the portal that responded, if it sent one. */ portalId?: string | undefined;
    }
  | { kind: 'refused'; status: number; message: string; problems: readonly Problem[] }
  | {
      kind: 'unreachable';
      because: NoResponseKind;
      status: number | undefined;
      message: string;
      retryAfterMs: number | undefined;
    };

/**
 * The requests that carry passwords and tokens. They are sent immediately or not at all: none is ever stored or
 * sent later.
 */
export type Account = {
  /** Call it only inside `session.begin`, which stores who signed in; `signal` aborts it. */
  signIn(credentials: SignIn, signal: AbortSignal): Promise<AccountOutcome<User>>;
  signUp(user: SignUp): Promise<AccountOutcome>;
  /** Whether an address is registered; undefined if the server does not say. */
  emailExists(email: string, signal: AbortSignal): Promise<AccountOutcome<boolean | undefined>>;
  activate(token: string): Promise<AccountOutcome>;
  /** Follows either link of an email change. The value is an `EmailConfirmed`, which the page of the link parses. */
  confirmEmail(token: string): Promise<AccountOutcome<unknown>>;
  resendActivation(request: ActivationRequest): Promise<AccountOutcome>;
  forgotPassword(email: string): Promise<AccountOutcome>;
  resetPassword(reset: PasswordReset): Promise<AccountOutcome>;
  changePassword(change: PasswordChange): Promise<AccountOutcome>;
};

export function createAccount(client: MakeCall): Account {
  const make = async <T>(call: CallName, request: Request, read: (reply: Reply) => T): Promise<AccountOutcome<T>> => {
    try {
      // No user's work is at stake, and this very request may change which portal it is.
      const reply = await client(call, { ...request, anyPortal: true });
      const { status, message, problems, portalId } = reply;
      return reply.isSuccess
        ? { kind: 'done', message, value: read(reply), portalId }
        : { kind: 'refused', status, message, problems };
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      const { kind: because, status, serverMessage: message = '', retryAfterMs } = error;
      return { kind: 'unreachable', because, status, message, retryAfterMs };
    }
  };
  const nothing = () => undefined;

  return {
    signIn: (json, signal) => make('signIn', { json, signal }, (reply) => readUser(reply.data)),
    signUp: (json) => make('signUp', { json }, nothing),
    async emailExists(email, signal) {
      const outcome = await make('checkEmail', { query: { email }, signal }, (reply) => readExists(reply.data));
      const isTaken = outcome.kind === 'refused' && outcome.status === 409;
      return isTaken ? { kind: 'done', message: outcome.message, value: true } : outcome;
    },
    activate: (token) => make('activate', { ids: { id: token } }, nothing),
    confirmEmail: (token) => make('confirmEmail', { json: { token } }, ({ data }) => data),
    resendActivation: (json) => make('resendActivation', { json }, nothing),
    forgotPassword: (email) => make('forgotPassword', { json: { email } }, nothing),
    resetPassword: (json) => make('resetPassword', { json }, nothing),
    changePassword: (json) => make('changePassword', { json }, nothing),
  };
}

function readExists(data: unknown): boolean | undefined {
  const parsed = v.safeParse(EmailExists, data);
  return parsed.success ? parsed.output.exists : undefined;
}

function readUser(data: unknown): User {
  const parsed = v.safeParse(User, data);
  if (!parsed.success) throw new UnreachableError('signIn', { kind: 'strange', cause: parsed.issues[0] });
  return parsed.output;
}
