import { useCallback, useEffect, useState } from 'react';
import {
  type Credentials,
  loadSession,
  type Registration,
  type SessionUser,
  signIn,
  signOut,
  signUp,
} from '../../lib/session.ts';

/** Who is signed in (undefined while that is being asked, null for nobody), and the ways to change it. */
export function useSession() {
  const [user, setUser] = useState<SessionUser | null | undefined>(undefined);

  useEffect(() => {
    let wanted = true;
    const show = (loaded: SessionUser | null) => {
      if (wanted) setUser(loaded);
    };
    loadSession().then(show, (error: unknown) => {
      console.error('The session could not be loaded.', error);
      show(null);
    });
    return () => {
      wanted = false;
    };
  }, []);

  return {
    user,
    signIn: async (credentials: Credentials) => setUser(await signIn(credentials)),
    signUp: async (registration: Registration) => setUser(await signUp(registration)),
    signOut: async () => {
      await signOut();
      setUser(null);
    },
    /** The session ended elsewhere. */
    forget: useCallback(() => setUser(null), []),
  };
}
