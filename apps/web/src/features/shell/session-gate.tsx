import { useNavigate } from '@tanstack/react-router';
import { Activity, Suspense, useCallback } from 'react';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { askEarly } from '../../lib/session.ts';
import { router } from '../../router.ts';
import { SignInScreen } from '../identity/sign-in-screen.tsx';
import { useSession } from '../identity/use-session.ts';

const Dashboard = lazyScreen(async () => {
  const dashboard = await import('./dashboard.tsx');
  // The dashboard has brought the schema by which the address is read from now on.
  await router.load();
  return dashboard;
});

const FactorGate = lazyScreen(() => import('./factor-gate.tsx'));

if (window.location.pathname === '/dashboard') void Dashboard.load().catch(() => {});
if (['/', '/dashboard'].includes(window.location.pathname)) askEarly();

export function SessionGate() {
  const navigate = useNavigate();
  // The next person must not see this address; a form with unsaved input does not stop it.
  const forgetAddress = useCallback(
    () => void navigate({ to: '/', replace: true, ignoreBlocker: true }),
    [navigate],
  );
  const session = useSession(forgetAddress);
  const { user, awaited, notice, signIn, enterCode, signUp, signOut, end, reread } = session;
  if (user === undefined) return <LoadingScreen />;
  if (user?.needsFactor) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <FactorGate onSignOut={signOut} onSignedOut={end} onSetUp={reread} />
      </Suspense>
    );
  }
  const person = user ?? awaited;
  return (
    <>
      {user === null && (
        <SignInScreen
          notice={notice}
          passwordMinLength={session.passwordMinLength}
          sendsMail={session.sendsMail}
          passkeysAt={session.passkeysAt}
          onPasskey={session.signInWithPasskey}
          onSignIn={signIn}
          onEnterCode={enterCode}
          onSignUp={signUp}
        />
      )}
      {person && (
        // Hidden rather than unmounted, so that what they typed is still there when they are back.
        <Activity mode={user ? 'visible' : 'hidden'}>
          <Suspense fallback={<LoadingScreen />}>
            <Dashboard
              key={`${person.uid} ${person.role}`}
              user={person}
              onSignOut={signOut}
              onSignedOut={end}
              onPeopleChanged={reread}
            />
          </Suspense>
        </Activity>
      )}
    </>
  );
}
