import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useUnsavedQuestion } from '../lib/unsaved.ts';
import { ConfirmDialog, type ConfirmDialogProps, useQuestion } from './confirm-dialog.tsx';

type LeaveQuestionProps = {
  isUnsaved: boolean;
  /** By default it asks about what was typed. */
  words?: Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'cancelLabel' | 'children'>;
  /** Whether nothing is lost at an address. */
  staysAt?: (search: unknown) => boolean;
};

/** Asks before the person leaves a screen on which something would be lost. */
export function LeaveQuestion({ isUnsaved, words, staysAt = () => false }: LeaveQuestionProps) {
  const { t } = useLingui();
  const { isAsking, ask, answer } = useQuestion();
  useUnsavedQuestion(isUnsaved, ask);
  useBlocker({
    shouldBlockFn: async ({ next }) => !staysAt(next.search) && !(await ask()),
    enableBeforeUnload: () => isUnsaved,
    disabled: !isUnsaved,
  });
  return (
    <ConfirmDialog
      isOpen={isAsking}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
      {...(words ?? {
        title: t`Discard what you typed?`,
        confirmLabel: t`Discard`,
        children: t`It has not been saved yet.`,
      })}
    />
  );
}
