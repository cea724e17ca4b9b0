import type { HistorySubject } from '@farm/domain/history';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { Suspense } from 'react';
import { SideDialog } from '../../components/dialog.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import type { ShownFields } from './shown-fields.ts';

const HistoryList = lazyScreen(() => import('./history-list.tsx'));

type HistoryButtonProps = {
  subject: HistorySubject;
  id: string | number;
  of: string;
  fields: ShownFields;
  size?: number;
  onOpen?: () => void;
  onClose?: () => void;
};

export function HistoryButton({ subject, id, of, fields, size = 40, ...callbacks }: HistoryButtonProps) {
  const { t } = useLingui();
  const [isOpen, { open, close }] = useDisclosure(false, callbacks);
  return (
    <>
      <ActionIcon
        size={size}
        aria-label={t`History: ${of}`}
        aria-haspopup="dialog"
        title={t`History`}
        onClick={open}
      >
        <IconHistory size={18} />
      </ActionIcon>
      <SideDialog
        opened={isOpen}
        onClose={close}
        position="right"
        size="md"
        closeButtonProps={{ 'aria-label': t`Close` }}
        title={t`History: ${of}`}
      >
        <Suspense fallback={<Skeletons label={t`Loading the history`} heights={[64, 64, 64]} gap="xs" />}>
          <HistoryList subject={subject} id={String(id)} fields={fields} />
        </Suspense>
      </SideDialog>
    </>
  );
}
