import { useState } from 'react';
import { unsentOf } from '../messages/outbox.ts';
import { usePerson } from './person.tsx';

/**
 * Signs out once however often it is asked, where messages were written and not sent only after a question; a
 * failure is logged and leaves the person signed in.
 */
export const useSignOut = (signOut: () => Promise<void>) => {
  const { uid } = usePerson();
  const [isLeaving, setLeaving] = useState(false);
  /** What would be lost, while that is asked. */
  const [unsent, setUnsent] = useState<string[]>([]);
  const leave = async () => {
    setUnsent([]);
    if (isLeaving) return;
    setLeaving(true);
    try {
      await signOut();
    } catch (error) {
      console.error('Signing out failed.', error);
      setLeaving(false);
    }
  };
  const run = async () => {
    const lost = unsentOf(uid);
    if (lost.length > 0) setUnsent(lost);
    else await leave();
  };
  return { isLeaving, run, unsent, leave, stay: () => setUnsent([]) };
};
