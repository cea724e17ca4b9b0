import { useDocumentTitle } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { SignInScreen } from './sign-in-screen.tsx';
import { useSession } from './use-session.ts';

const Dashboard = lazy(() => import('../shell/dashboard.tsx'));

/** The signed-in person's dashboard, or the way to become one. */
export function SessionGate() {
  useDocumentTitle('Farm Dashboard');
  const { user, signIn, signUp, signOut, forget } = useSession();
  if (user === undefined) return <LoadingScreen />;
  if (user === null) return <SignInScreen onSignIn={signIn} onSignUp={signUp} />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Dashboard key={user.uid} user={user} onSignOut={signOut} onSignedOut={forget} />
    </Suspense>
  );
}
