import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatCount } from '../../lib/format.ts';
import type { useSignOut } from './use-sign-out.ts';

const QUOTED_MAX = 80;

const quote = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > QUOTED_MAX ? `${line.slice(0, QUOTED_MAX)}…` : line;
};

/** Asks before signing out forgets what was written and not sent. */
export function SignOutQuestion({ signOut }: { signOut: ReturnType<typeof useSignOut> }) {
  const { unsent, leave, stay } = signOut;
  const [first, ...others] = unsent;
  return (
    <ConfirmDialog
      isOpen={first !== undefined}
      title="Sign out?"
      confirmLabel="Sign out"
      onConfirm={() => void leave()}
      onCancel={stay}
    >
      {others.length > 0
        ? `${formatCount(unsent.length, 'message')} that you wrote and did not send will be lost`
        : 'A message that you wrote and did not send will be lost'}
      : “{quote(first ?? '')}”{others.length > 0 && `, and ${formatCount(others.length, 'other')}`}.
    </ConfirmDialog>
  );
}
