import { useCallback, useEffect, useState } from 'react';
import {
  type Credentials,
  loadSession,
  type Registration,
  RequestError,
  type SessionUser,
  signIn,
  signOut,
  signUp,
} from '../../lib/session.ts';
import { toastStore } from '../../lib/toast-store.ts';
import { notices } from './identity.text.ts';

/** How long to wait before asking again a farm that could not be reached. */
const RETRY_AFTER_MS = 5000;

/** Tells this browser's other tabs that someone signed in or out. */
const tabs = new BroadcastChannel('farm-session');

/**
 * Who is signed in (undefined while that is being asked, null for nobody), why nobody is where that needs
 * saying, and the ways to change it.
 */
export function useSession() {
  const [user, setUser] = useState<SessionUser | null | undefined>(undefined);
  const [notice, setNotice] = useState<string | null>(null);

  const show = useCallback((next: SessionUser | null, why: string | null = null) => {
    setUser(next);
    setNotice(why);
  }, []);

  useEffect(() => {
    let isWanted = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = async (why: string | null) => {
      clearTimeout(retry);
      try {
        const loaded = await loadSession();
        if (isWanted) show(loaded, loaded ? null : why);
      } catch (error) {
        console.error('The session could not be loaded.', error);
        if (!isWanted) return;
        const isTrouble = error instanceof RequestError && error.isTrouble;
        show(null, isTrouble ? notices.unreachable : null);
        if (isTrouble) retry = setTimeout(() => void load(null), RETRY_AFTER_MS);
      }
    };
    const onElsewhere = () => void load(notices.ended);
    void load(null);
    tabs.addEventListener('message', onElsewhere);
    return () => {
      isWanted = false;
      clearTimeout(retry);
      tabs.removeEventListener('message', onElsewhere);
    };
  }, [show]);

  const enter = (next: SessionUser) => {
    show(next);
    tabs.postMessage(null);
  };

  return {
    user,
    notice,
    signIn: async (credentials: Credentials) => enter(await signIn(credentials)),
    signUp: async (registration: Registration) => enter(await signUp(registration)),
    signOut: async () => {
      await signOut();
      toastStore.hide();
      show(null);
      tabs.postMessage(null);
    },
    /** The session ended elsewhere. */
    forget: useCallback(() => {
      toastStore.hide();
      show(null, notices.ended);
    }, [show]),
  };
}
