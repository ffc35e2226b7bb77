import { pagesOf, status, type Status } from './domain/statuses.ts';

/** The addresses of the portal's pages. */
export const routes = {
  root: '/',
  login: '/login',
  createAccount: '/create-account',
  activateAccount: '/activate-account',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  /** The specification's own spelling. */
  userDetail: '/my/user-deatil',
  changePassword: '/my/change-password',
  publish: '/my/publish',
  published: '/my/publish/published-research',
  drafts: '/my/publish/draft-research',
  underReview: '/my/publish/review-research',
  moreInformation: '/my/publish/more-information',
  rejected: '/my/publish/rejected-research',
  application: '/my/application',
  checkApplication: '/application',
  admin: '/my/admin',
  adminAll: '/my/admin/all-published',
  adminAccepted: '/my/admin/accepted',
  adminRejected: '/my/admin/rejected',
  adminMoreInformation: '/my/admin/More-info',
  adminPending: '/my/admin/pending',
  print: '/my/print',
  waiting: '/my/waiting',
  restored: '/my/restored',
  help: '/help',
} as const;

/** The address of each of an applicant's lists. */
export const ownLists: Record<Status, string> = {
  [status.draft]: routes.drafts,
  [status.accepted]: routes.published,
  [status.pending]: routes.underReview,
  [status.moreInformation]: routes.moreInformation,
  [status.rejected]: routes.rejected,
};

/** The address of each of the administrator's lists by status; null if there is none. */
export const administratorsLists: Record<Status, string | null> = {
  [status.draft]: null,
  [status.accepted]: routes.adminAccepted,
  [status.rejected]: routes.adminRejected,
  [status.moreInformation]: routes.adminMoreInformation,
  [status.pending]: routes.adminPending,
};

export const viewApplication = (id: number) => `/my/publish/view-researchdetail/${id}`;
export const reviewApplication = (id: number) => `/my/admin/view-researchdetail/${id}`;
export const editApplication = (id: number) => `/my/application/policy-agreement?id=${id}`;
/** A page over http: a network that requires a sign-in shows its own page instead of any such page. */
export const anyHttpPage = 'http://example.com/';
/** One change that waits, or needs the user, by the id of its operation. */
export const waitingChange = (operationId: string) => `${routes.waiting}/${encodeURIComponent(operationId)}`;
export const printApplication = (id: number) => `${routes.print}/${id}`;
export const activationLink = (token: string) => `${routes.activateAccount}?Id=${encodeURIComponent(token)}`;
/* These tokens follow #, which browsers do not send: no log of a proxy or server contains them. */
export const emailConfirmationLink = (token: string) => `${routes.confirmEmail}#token=${encodeURIComponent(token)}`;
export const resetLink = (token: string) => `${routes.resetPassword}#token=${encodeURIComponent(token)}`;
/** The token of such a link; null if there is none. Links mailed by earlier releases have it in the query. */
export const tokenOfLink = ({ hash, search }: { hash: string; search: string }) =>
  new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');

/** The number of an application in an address: the server's, or a negative local one; null for anything else. */
export function readApplicationId(text: string | null | undefined): number | null {
  if (text === null || text === undefined || !/^-?\d+$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) && id !== 0 ? id : null;
}

const dashboards = { researcher: routes.drafts, administrator: routes.adminAll } as const;

/** The first page after signing in. */
export const dashboardOf = (roleId: number) => dashboards[pagesOf(roleId)];

/** The address of the sign-in page, with the address to return to. */
export const loginWithReturn = (address: string) => `${routes.login}?returnUrl=${encodeURIComponent(address)}`;

/**
 * The path to follow after signing in, or null. Only a path of this origin is followed: browsers read `//host` and
 * `/\host` as another host, so the address is resolved against an origin of its own and compared.
 */
export function safeReturnPath(returnUrl: string | null): string | null {
  if (returnUrl === null || !returnUrl.startsWith('/')) return null;
  const base = 'https://portal.invalid';
  try {
    const url = new URL(returnUrl, base);
    return url.origin === base ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}
