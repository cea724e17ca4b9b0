import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';

const QUOTED_MAX = 80;

const quote = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > QUOTED_MAX ? `${line.slice(0, QUOTED_MAX)}…` : line;
};

type SignOutQuestionProps = {
  isOpen: boolean;
  /** The messages that would be lost. */
  unsent: readonly string[];
  onLeave: () => void;
  onClose: () => void;
};

export default function SignOutQuestion({ isOpen, unsent, onLeave, onClose }: SignOutQuestionProps) {
  const { t } = useLingui();
  const [first, ...others] = unsent;
  const quoted = quote(first ?? '');
  const count = unsent.length;
  const otherCount = others.length;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Sign out?`}
      confirmLabel={t`Sign out`}
      onConfirm={onLeave}
      onCancel={onClose}
    >
      {otherCount > 0
        ? t`${plural(count, { one: '# message', other: '# messages' })} that you wrote and did not send will be lost: “${quoted}”, and ${plural(otherCount, { one: '# other', other: '# others' })}.`
        : t`A message that you wrote and did not send will be lost: “${quoted}”.`}
    </ConfirmDialog>
  );
}
