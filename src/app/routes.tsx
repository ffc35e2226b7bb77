import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { routes } from '../contract/routes.ts';
import { status } from '../contract/statuses.ts';
import { Home, OnlyRole, OnlyVisitors, SignedIn } from './guards.tsx';
import type { Portal } from './portal.ts';
import { LoginScreen } from '../screens/account/login-screen.tsx';
import { NotFoundScreen } from '../screens/frame/not-found-screen.tsx';
import { PublicFrame } from '../screens/frame/public-frame.tsx';
import { SignedInFrame } from '../screens/frame/signed-in-frame.tsx';

const CreateAccountScreen = lazy(() => import('../screens/account/create-account-screen.tsx'));
const ActivateAccountScreen = lazy(() => import('../screens/account/activate-account-screen.tsx'));
const ForgotPasswordScreen = lazy(() => import('../screens/account/forgot-password-screen.tsx'));
const ResetPasswordScreen = lazy(() => import('../screens/account/reset-password-screen.tsx'));
const ChangePasswordScreen = lazy(() => import('../screens/account/change-password-screen.tsx'));
const UserDetailScreen = lazy(() => import('../screens/account/user-detail-screen.tsx'));
const WizardFrame = lazy(() => import('../screens/wizard/wizard-frame.tsx'));
const PolicyAgreementStep = lazy(() => import('../screens/wizard/policy-agreement-step.tsx'));
const ApplicationDetailStep = lazy(() => import('../screens/wizard/application-detail-step.tsx'));
const InvestigatorsStep = lazy(() => import('../screens/wizard/investigators-step.tsx'));
const ConflictStep = lazy(() => import('../screens/wizard/conflict-step.tsx'));
const TitleOfStudyStep = lazy(() => import('../screens/wizard/title-of-study-step.tsx'));
const MethodologyStep = lazy(() => import('../screens/wizard/methodology-step.tsx'));
const PiCvStep = lazy(() => import('../screens/wizard/pi-cv-step.tsx'));
const CheckScreen = lazy(() => import('../screens/check/check-screen.tsx'));
const OwnListScreen = lazy(() => import('../screens/publishes/own-list-screen.tsx'));
const AdminListScreen = lazy(() => import('../screens/publishes/admin-list-screen.tsx'));
const OwnDetailScreen = lazy(() => import('../screens/review/own-detail-screen.tsx'));
const AdminDetailScreen = lazy(() => import('../screens/review/admin-detail-screen.tsx'));
const PrintScreen = lazy(() => import('../screens/print/print-screen.tsx'));

/** Every address of the portal. The parts of one group share their frame, so that it stays while they change. */
export function PortalRoutes({ portal }: { portal: Portal }) {
  return (
    <Suspense>
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
          <Route path={routes.forgotPassword} element={<ForgotPasswordScreen />} />
          <Route path={routes.resetPassword} element={<ResetPasswordScreen />} />
        </Route>
        <Route element={<SignedIn portal={portal} />}>
          <Route path={`${routes.print}/:id`} element={<PrintScreen />} />
          <Route element={<SignedInFrame />}>
            <Route path="/my" element={<Home />} />
            <Route path={routes.userDetail} element={<UserDetailScreen />} />
            <Route path={routes.changePassword} element={<ChangePasswordScreen />} />
            <Route element={<OnlyRole administrator={false} />}>
              <Route path={routes.publish} element={<Navigate replace to={routes.drafts} />} />
              <Route path={routes.drafts} element={<OwnListScreen key={3} status={status.draft} />} />
              <Route path={routes.published} element={<OwnListScreen key={1} status={status.accepted} />} />
              <Route path={routes.underReview} element={<OwnListScreen key={5} status={status.pending} />} />
              <Route
                path={routes.moreInformation}
                element={<OwnListScreen key={4} status={status.moreInformation} />}
              />
              <Route path={routes.rejected} element={<OwnListScreen key={2} status={status.rejected} />} />
              <Route path={`${routes.publish}/view-researchdetail/:id`} element={<OwnDetailScreen />} />
              <Route path={routes.application} element={<WizardFrame />}>
                <Route path="policy-agreement" element={<PolicyAgreementStep />} />
                <Route path="application-detail" element={<ApplicationDetailStep />} />
                <Route path="investigators-info" element={<InvestigatorsStep />} />
                <Route path="conflict-of-interest" element={<ConflictStep />} />
                <Route path="title-of-study" element={<TitleOfStudyStep />} />
                <Route path="methodology" element={<MethodologyStep />} />
                <Route path="pi-cv" element={<PiCvStep />} />
                {/* An unknown step counts as the first. */}
                <Route index element={<Navigate replace to="policy-agreement" />} />
                <Route path="*" element={<Navigate replace to={`${routes.application}/policy-agreement`} />} />
              </Route>
              <Route path={routes.checkApplication} element={<CheckScreen />} />
            </Route>
            <Route element={<OnlyRole administrator />}>
              <Route path={routes.admin} element={<Navigate replace to={routes.adminAll} />} />
              <Route path={routes.adminAll} element={<AdminListScreen key="all" />} />
              <Route path={routes.adminAccepted} element={<AdminListScreen key={1} status={status.accepted} />} />
              <Route path={routes.adminRejected} element={<AdminListScreen key={2} status={status.rejected} />} />
              <Route
                path={routes.adminMoreInformation}
                element={<AdminListScreen key={4} status={status.moreInformation} />}
              />
              <Route path={routes.adminPending} element={<AdminListScreen key={5} status={status.pending} />} />
              <Route path={`${routes.admin}/view-researchdetail/:id`} element={<AdminDetailScreen />} />
            </Route>
            <Route path="/my/*" element={<NotFoundScreen />} />
          </Route>
        </Route>
        <Route element={<PublicFrame />}>
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
