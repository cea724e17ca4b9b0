import { useDocumentTitle } from '@mantine/hooks';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { SignInScreen } from './sign-in-screen.tsx';
import { SignedInScreen } from './signed-in-screen.tsx';
import { useSession } from './use-session.ts';

/** The signed-in person's pages, or the way to become one. */
export function SessionGate() {
  useDocumentTitle('Farm Dashboard');
  const { user, signIn, signUp, signOut } = useSession();
  if (user === undefined) return <LoadingScreen />;
  if (user === null) return <SignInScreen onSignIn={signIn} onSignUp={signUp} />;
  return <SignedInScreen user={user} onSignOut={signOut} />;
}
