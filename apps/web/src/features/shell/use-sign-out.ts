import { useState } from 'react';
import { usePerson } from '../../lib/person.tsx';
import { mayLeave } from '../../lib/unsaved.ts';
import { unsentOf } from '../messages/outbox.ts';

/** Once even if called repeatedly. After a failure, which is logged, the person stays signed in. */
export const useSignOut = (signOut: () => Promise<void>) => {
  const { uid } = usePerson();
  const [isLeaving, setLeaving] = useState(false);
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
