import { useState } from 'react';

/** Signs out once however often it is asked; a failure is logged and leaves the person signed in. */
export const useSignOut = (signOut: () => Promise<void>) => {
  const [isLeaving, setLeaving] = useState(false);
  const run = async () => {
    if (isLeaving) return;
    setLeaving(true);
    try {
      await signOut();
    } catch (error) {
      console.error('Signing out failed.', error);
      setLeaving(false);
    }
  };
  return { isLeaving, run };
};
