import { FormDialog } from '../../components/form-dialog.tsx';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import type { Mailed } from './mail.calls.ts';

export const MailForm = lazyScreen<Parameters<typeof import('./mail-form.tsx').default>[0]>(
  () => import('./mail-form.tsx'),
);

type MailDialogProps = { of: Mailed; title: string; isOpen: boolean; onClose: () => void };

export function MailDialog({ of, title, isOpen, onClose }: MailDialogProps) {
  return (
    <FormDialog isOpen={isOpen} title={title} size="34rem" onClose={onClose}>
      <MailForm of={of} onDone={onClose} />
    </FormDialog>
  );
}
