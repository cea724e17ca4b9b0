import { useState } from 'react';
import { usePerson } from '../../lib/person.tsx';
import { mayLeave } from '../../lib/unsaved.ts';
import { unsentOf } from '../messages/outbox.ts';

/**
 * Signs out once however often it is asked, and only after a question where input, or a message that was written and
 * not sent, would be lost; a failure is logged and leaves the person signed in.
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
    if (isLeaving || !(await mayLeave())) return;
    const lost = unsentOf(uid);
    if (lost.length > 0) setUnsent(lost);
    else await leave();
  };
  return { isLeaving, run, unsent, leave, stay: () => setUnsent([]) };
};
