import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import type { useSignOut } from './use-sign-out.ts';

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
