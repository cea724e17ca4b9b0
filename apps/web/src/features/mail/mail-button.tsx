import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMail } from '@tabler/icons-react';
import { type Mailed, useMayMail } from './mail.calls.ts';
import { MailDialog } from './mail-dialog.tsx';

type MailButtonProps = Pick<ButtonProps, 'size'> & {
  of: Mailed;
  /** The dialog's title, such as 'Mail INV-1012'. */
  title: string;
  /** If absent, 'Mail'. */
  label?: string;
};

/** It stands beside a PDF; nothing shows where the farm sends no mail, or to who may not mail it. */
export function MailButton({ of, title, label, size }: MailButtonProps) {
  const { t } = useLingui();
  const [isOpen, dialog] = useDisclosure();
  if (!useMayMail()(of.kind)) return null;
  return (
    <>
      <Button
        variant="default"
        {...(size && { size })}
        leftSection={<IconMail size={16} aria-hidden />}
        aria-label={title}
        onClick={dialog.open}
      >
        {label ?? t`Mail`}
      </Button>
      <MailDialog of={of} title={title} isOpen={isOpen} onClose={dialog.close} />
    </>
  );
}
