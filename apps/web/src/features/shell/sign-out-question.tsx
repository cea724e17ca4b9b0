import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { usePerson } from '../../lib/person.tsx';
import { mayLeave } from '../../lib/unsaved.ts';
import { unsentOf } from '../messages/outbox.ts';

const QUOTED_MAX = 80;

const quote = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > QUOTED_MAX ? `${line.slice(0, QUOTED_MAX)}…` : line;
};

export function SignOutQuestion({ signOut }: { signOut: ReturnType<typeof useSignOut> }) {
  const { unsent, leave, stay } = signOut;
  const { t } = useLingui();
  const [first, ...others] = unsent;
  const quoted = quote(first ?? '');
  const count = unsent.length;
  const otherCount = others.length;
  return (
    <ConfirmDialog
      isOpen={first !== undefined}
      title={t`Sign out?`}
      confirmLabel={t`Sign out`}
      onConfirm={() => void leave()}
      onCancel={stay}
    >
      {otherCount > 0
        ? t`${plural(count, { one: '# message', other: '# messages' })} that you wrote and did not send will be lost: “${quoted}”, and ${plural(otherCount, { one: '# other', other: '# others' })}.`
        : t`A message that you wrote and did not send will be lost: “${quoted}”.`}
    </ConfirmDialog>
  );
}

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
