import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { administratorsLists, ownLists, routes } from '../contract/routes.ts';
import { statuses } from '../contract/domain/statuses.ts';
import { afterFirstScreen } from './timers.ts';
import { AroundAdministrators, Home, OnlyRole, OnlyVisitors, SignedInOnly, Work } from './guards.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import type { PortalApp } from './portal.ts';
import { LoginScreen } from '../screens/account/login-screen.tsx';
import { NotFoundScreen } from '../screens/frame/not-found-screen.tsx';
import { Opening } from '../screens/frame/opening.tsx';
import { PublicFrame } from '../screens/frame/public-frame.tsx';
import { ScreenOutlet } from '../screens/frame/screen-outlet.tsx';
import { useUser } from '../session/session-context.ts';

const SignedInFrame = lazyScreen(() => import('../screens/frame/signed-in-frame.tsx'));
const CreateAccountScreen = lazyScreen(() => import('../screens/account/sign-up/create-account-screen.tsx'));
const ActivateAccountScreen = lazyScreen(() => import('../screens/account/sign-up/activate-account-screen.tsx'));
const ConfirmEmailScreen = lazyScreen(() => import('../screens/account/sign-up/confirm-email-screen.tsx'));
const ForgotPasswordScreen = lazyScreen(() => import('../screens/account/password/forgot-password-screen.tsx'));
const ResetPasswordScreen = lazyScreen(() => import('../screens/account/password/reset-password-screen.tsx'));
const ChangePasswordScreen = lazyScreen(() => import('../screens/account/details/change-password-screen.tsx'));
const UserDetailScreen = lazyScreen(() => import('../screens/account/details/user-detail-screen.tsx'));
const WizardStepScreen = lazyScreen(() => import('../screens/wizard/wizard-step-screen.tsx'));
const CheckScreen = lazyScreen(() => import('../screens/check/check-screen.tsx'));
/** In one chunk with all steps, so that a step does not fail because the network is gone by then. */
const WizardFrame = lazyScreen(() => import('../screens/wizard/wizard-frame.tsx'));
const OwnListScreen = lazyScreen(() => import('../screens/lists/own-list-screen.tsx'));
const AdminListScreen = lazyScreen(() => import('../screens/lists/admin-list-screen.tsx'));
const OwnDetailScreen = lazyScreen(() => import('../screens/review/own-detail-screen.tsx'));
const AdminDetailScreen = lazyScreen(() => import('../screens/review/admin-detail-screen.tsx'));
const UndoBar = lazyScreen(() => import('../screens/review/deciding/undo-bar.tsx'));
const PrintScreen = lazyScreen(() => import('../screens/print/print-screen.tsx'));
const HelpScreen = lazyScreen(() => import('../screens/help/help-screen.tsx'));
const WaitingScreen = lazyScreen(() => import('../screens/waiting/waiting-screen.tsx'));
const RestoredScreen = lazyScreen(() => import('../screens/restored/restored-screen.tsx'));
const ChangeScreen = lazyScreen(() => import('../screens/waiting/change/change-screen.tsx'));

/**
 * Where each part of a user's pages begins, the longer address first, and the screens that it opens with. The page asks
 * for their code before (`screenAddresses` in `vite.config.ts`).
 */
const screenAt = [
  [`${routes.publish}/view-`, OwnDetailScreen],
  [routes.publish, OwnListScreen],
  [routes.application, WizardFrame, WizardStepScreen],
  [routes.checkApplication, CheckScreen],
  [`${routes.admin}/view-`, AdminDetailScreen],
  [routes.admin, AdminListScreen],
  [routes.waiting, WaitingScreen],
  [routes.print, PrintScreen],
] as const;

/**
 * Loads what surrounds a signed-in user's screens, and the screens at an address: during sign-in, or first of all if a
 * user is signed in already.
 */
export function fetchSignedIn(address: string): void {
  for (const part of [Work, SignedInFrame]) part.preload();
  const [, ...screens] = screenAt.find(([begins]) => address.startsWith(begins)) ?? [];
  for (const screen of screens) screen.preload();
}

/** Loads the other screens ahead, one of each chunk, so that the open tab needs no connection for them. */
function fetchAhead(): void {
  afterFirstScreen(() => {
    for (const screen of [WizardFrame, CheckScreen, OwnListScreen, WaitingScreen, HelpScreen]) screen.preload();
  });
}

/** The addresses of researchers: their lists, one application of theirs, and the wizard. */
const researcherRoutes = (
  <Route element={<OnlyRole pages="researcher" />}>
    <Route path={routes.publish} element={<Navigate replace to={routes.drafts} />} />
    {statuses.map((status) => (
      <Route key={status} path={ownLists[status]} element={<OwnListScreen key={status} status={status} />} />
    ))}
    <Route path={`${routes.publish}/view-researchdetail/:id`} element={<OwnDetailScreen />} />
    <Route path={routes.application} element={<WizardFrame />}>
      <Route index element={<WizardStepScreen />} />
      <Route path=":step" element={<WizardStepScreen />} />
      <Route path="*" element={<WizardStepScreen />} />
    </Route>
    <Route path={routes.checkApplication} element={<CheckScreen />} />
  </Route>
);

/** The addresses of administrators: their lists, and one application. */
const administratorRoutes = (
  <Route element={<OnlyRole pages="administrator" />}>
    <Route path={routes.admin} element={<Navigate replace to={routes.adminAll} />} />
    <Route path={routes.adminAll} element={<AdminListScreen key="all" />} />
    {statuses.map((status) => {
      const path = administratorsLists[status];
      if (path === null) return null;
      return <Route key={status} path={path} element={<AdminListScreen key={status} status={status} />} />;
    })}
    <Route path={`${routes.admin}/view-researchdetail/:id`} element={<AdminDetailScreen />} />
    <Route path={`${routes.admin}/*`} element={<NotFoundScreen />} />
  </Route>
);

/** Every address of the portal. The pages of one group share their frame, so that it stays while they change. */
export function PortalRoutes({ portal }: { portal: PortalApp }) {
  const isVisitor = useUser() === null;
  // Addresses for visitors and signed-in users, each in their own frame.
  const nowhere = <Route path="*" element={<NotFoundScreen />} />;
  const help = <Route path={routes.help} element={<HelpScreen />} />;
  return (
    <Suspense fallback={<Opening />}>
      <Routes>
        <Route index element={<Home />} />
        <Route element={<PublicFrame />}>
          <Route
            path={routes.login}
            element={
              <OnlyVisitors>
                <LoginScreen />
              </OnlyVisitors>
            }
          />
          <Route
            path={routes.createAccount}
            element={
              <OnlyVisitors>
                <CreateAccountScreen />
              </OnlyVisitors>
            }
          />
          <Route path={routes.activateAccount} element={<ActivateAccountScreen />} />
          <Route path={routes.confirmEmail} element={<ConfirmEmailScreen />} />
          <Route path={routes.forgotPassword} element={<ForgotPasswordScreen />} />
          <Route path={routes.resetPassword} element={<ResetPasswordScreen />} />
          {isVisitor && help}
        </Route>
        <Route element={<SignedInOnly portal={portal} onReady={fetchAhead} />}>
          <Route element={<ScreenOutlet />}>
            <Route path={`${routes.print}/:id`} element={<PrintScreen />} />
          </Route>
          <Route
            element={
              <SignedInFrame
                above={
                  <AroundAdministrators>
                    <UndoBar />
                  </AroundAdministrators>
                }
              />
            }
          >
            <Route path="/my" element={<Home />} />
            {!isVisitor && help}
            <Route path={routes.userDetail} element={<UserDetailScreen />} />
            <Route path={routes.changePassword} element={<ChangePasswordScreen />} />
            <Route path={routes.waiting} element={<WaitingScreen />} />
            <Route path={routes.restored} element={<RestoredScreen />} />
            <Route path={`${routes.waiting}/:operationId`} element={<ChangeScreen />} />
            {researcherRoutes}
            {administratorRoutes}
            <Route path="/my/*" element={<NotFoundScreen />} />
            {!isVisitor && nowhere}
          </Route>
        </Route>
        <Route element={<PublicFrame />}>{isVisitor && nowhere}</Route>
      </Routes>
    </Suspense>
  );
}
