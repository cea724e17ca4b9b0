import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { SignInScreen } from './sign-in-screen.tsx';
import { useSession } from './use-session.ts';

const Dashboard = lazy(() => import('../shell/dashboard.tsx'));

/** The signed-in person's dashboard, or the way to become one. */
export function SessionGate() {
  const { user, notice, signIn, signUp, signOut, forget } = useSession();
  const navigate = useNavigate();
  if (user === undefined) return <LoadingScreen />;
  if (user === null) return <SignInScreen notice={notice} onSignIn={signIn} onSignUp={signUp} />;
  const leave = async () => {
    await signOut();
    // What was being looked at is not the next person's.
    await navigate({ to: '/', replace: true });
  };
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Dashboard key={user.uid} user={user} onSignOut={leave} onSignedOut={forget} />
    </Suspense>
  );
}
