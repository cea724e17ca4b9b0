import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { usePerson } from '../../lib/person.tsx';
import { unsentOf } from '../messages/outbox.ts';

/** Asks whoever guards the address against leaving it, as signing out is no way to another. */
const useMayLeave = () => {
  const { history } = useRouter();
  return async () => {
    const step = {
      currentLocation: history.location,
      nextLocation: history.location,
      action: 'PUSH',
    } as const;
    for (const { blockerFn } of history._getBlockers()) if (await blockerFn(step)) return false;
    return true;
  };
};

/**
 * Signs out once however often it is asked, and only after a question where input, or a message that was written and
 * not sent, would be lost; a failure is logged and leaves the person signed in.
 */
export const useSignOut = (signOut: () => Promise<void>) => {
  const { uid } = usePerson();
  const mayLeave = useMayLeave();
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
