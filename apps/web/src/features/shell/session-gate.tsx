import { useNavigate } from '@tanstack/react-router';
import { Activity, lazy, Suspense, useCallback } from 'react';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { SignInScreen } from '../identity/sign-in-screen.tsx';
import { useSession } from '../identity/use-session.ts';

const Dashboard = lazy(() => import('./dashboard.tsx'));

/** The signed-in person's dashboard, or the way to become one. */
export function SessionGate() {
  const navigate = useNavigate();
  // What was being looked at is not the next person's; a form that guards it goes with it.
  const forgetAddress = useCallback(
    () => void navigate({ to: '/', replace: true, ignoreBlocker: true }),
    [navigate],
  );
  const { user, awaited, notice, passwordMinLength, signIn, signUp, signOut, end } =
    useSession(forgetAddress);
  if (user === undefined) return <LoadingScreen />;
  const person = user ?? awaited;
  return (
    <>
      {user === null && (
        <SignInScreen
          notice={notice}
          passwordMinLength={passwordMinLength}
          onSignIn={signIn}
          onSignUp={signUp}
        />
      )}
      {person && (
        // Out of sight, not gone: what was typed stands there again once they are back.
        <Activity mode={user ? 'visible' : 'hidden'}>
          <Suspense fallback={<LoadingScreen />}>
            <Dashboard
              key={`${person.uid} ${person.role}`}
              user={person}
              onSignOut={signOut}
              onSignedOut={end}
            />
          </Suspense>
        </Activity>
      )}
    </>
  );
}
