import { PASSWORD_MIN_LENGTH } from '@farm/domain/password-length';
import type { MessageDescriptor } from '@lingui/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserLanguage, changeLanguage, takeChosen } from '../../lib/language.ts';
import { forgetPersisted } from '../../lib/persisted.ts';
import {
  type Credentials,
  enterCode,
  keepLanguage,
  loadOwnProfile,
  loadSession,
  type Registration,
  RequestError,
  type SessionUser,
  signIn,
  signOut,
  signUp,
  takeEarly,
  userOf,
} from '../../lib/session.ts';
import { hideToast } from '../../lib/show-toast.tsx';
import { notices } from './identity.text.ts';

const RETRY_AFTER_MS = 5000;

type Change = 'entered' | 'left';

const tabs = new BroadcastChannel('farm-session');
const announce = (change: Change) => tabs.postMessage(change);
// Anything asked for before may be another person's.
tabs.addEventListener('message', () => void takeEarly());

type Session = {
  /** The person who is signed in; undefined while loading, null for nobody. */
  user: SessionUser | null | undefined;
  /** The person whose session ended without signing out. Their screen is kept until they sign in again. */
  awaited: SessionUser | null;
  notice: MessageDescriptor | null;
};

const nobody = { user: null, awaited: null };

export function useSession(onLeft: () => void) {
  const [session, setSession] = useState<Session>({ user: undefined, awaited: null, notice: null });
  const [sendsMail, setSendsMail] = useState(false);
  const [passwordMinLength, setPasswordMinLength] = useState(PASSWORD_MIN_LENGTH);
  const [passkeysAt, setPasskeysAt] = useState<string | null>(null);
  const { user, awaited } = session;
  const latest = useRef<SessionUser | null>(null);
  latest.current = user ?? awaited;
  const isOut = useRef(false);

  const enter = useCallback(
    (next: SessionUser) => {
      isOut.current = false;
      forgetPersisted({ but: next.uid });
      if (latest.current && latest.current.uid !== next.uid) onLeft();
      setSession({ user: next, awaited: null, notice: null });
    },
    [onLeft],
  );
  const wait = useCallback(
    (notice: MessageDescriptor | null) => setSession({ user: null, awaited: latest.current, notice }),
    [],
  );
  const leave = useCallback(
    (notice: MessageDescriptor | null) => {
      forgetPersisted();
      hideToast();
      setSession({ ...nobody, notice });
      onLeft();
    },
    [onLeft],
  );

  useEffect(() => {
    let isWanted = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = async (why: MessageDescriptor | null) => {
      clearTimeout(retry);
      try {
        const loaded = await (takeEarly() ?? loadSession());
        if (!isWanted) return;
        setPasswordMinLength(loaded.passwordMinLength);
        setSendsMail(loaded.sendsMail);
        setPasskeysAt(loaded.passkeysAt ?? null);
        const person = userOf(loaded);
        if (person) await changeLanguage(person.language ?? browserLanguage());
        if (!isWanted) return;
        if (person) enter(person);
        else wait(loaded.isFirst ? notices.first : why);
      } catch (error) {
        console.error('The session could not be loaded.', error);
        if (!isWanted) return;
        const isTrouble = error instanceof RequestError && error.isTrouble;
        wait(isTrouble ? notices.unreachable : null);
        if (isTrouble) retry = setTimeout(() => void load(null), RETRY_AFTER_MS);
      }
    };
    const onElsewhere = ({ data }: MessageEvent<Change>) => {
      if (data === 'left') leave(notices.ended);
      void load(notices.ended);
    };
    void load(null);
    tabs.addEventListener('message', onElsewhere);
    return () => {
      isWanted = false;
      clearTimeout(retry);
      tabs.removeEventListener('message', onElsewhere);
    };
  }, [enter, wait, leave]);

  const enterHere = async (next: SessionUser) => {
    const chosen = takeChosen();
    if (chosen) await keepLanguage(chosen).catch(console.error);
    await changeLanguage(chosen ?? next.language ?? browserLanguage());
    enter(next);
    announce('entered');
  };

  return {
    ...session,
    passwordMinLength,
    sendsMail,
    passkeysAt,
    signInWithPasskey: async () => {
      await (await import('./factors/sign-in-passkey.ts')).signInWithPasskey();
      await enterHere(await loadOwnProfile());
    },
    /** A ticket if a code is needed as well, with which `enterCode` goes on. */
    signIn: async (credentials: Credentials): Promise<string | null> => {
      const signed = await signIn(credentials);
      if (typeof signed === 'string') return signed;
      await enterHere(signed);
      return null;
    },
    enterCode: async (ticket: string, code: string) => enterHere(await enterCode(ticket, code)),
    signUp: async (registration: Registration) => enterHere(await signUp(registration)),
    signOut: async () => {
      await signOut();
      leave(null);
      // They may have added the farm's first passkey.
      void loadSession().then((loaded) => setPasskeysAt(loaded.passkeysAt ?? null), console.error);
      announce('left');
    },
    end: useCallback(
      (isSuspended: boolean) => {
        hideToast();
        // Other calls may be refused before or after the one that says why.
        isOut.current ||= isSuspended;
        wait(isOut.current ? notices.suspended : notices.ended);
      },
      [wait],
    ),
    reread: useCallback(async () => {
      const before = latest.current;
      const next = await loadSession().then(userOf, () => null);
      if (!before || next?.uid !== before.uid || latest.current?.uid !== before.uid) return;
      const isOther = (['role', 'name', 'needsFactor'] as const).some((key) => next[key] !== before[key]);
      if (isOther) enter(next);
    }, [enter]),
  };
}
