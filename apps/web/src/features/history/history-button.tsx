import type { HistorySubject } from '@farm/domain/history';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { SideDialog } from '../../components/dialog.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';
import type { ShownFields } from './shown-fields.ts';

const HistoryList = lazy(() => import('./history-list.tsx'));

type HistoryButtonProps = {
  subject: HistorySubject;
  /** As the thing's own list gives it; of an order its `orderGroupId`. */
  id: string | number;
  /** What the history is of, as people call it. */
  of: string;
  fields: ShownFields;
  size?: number;
};

/** Opens what happened to a thing, beside the page: who, when, what and why. */
export function HistoryButton({ subject, id, of, fields, size = 40 }: HistoryButtonProps) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Tooltip label="History">
        <ActionIcon
          size={size}
          variant="subtle"
          color="gray"
          aria-label={`History: ${of}`}
          aria-haspopup="dialog"
          onClick={open}
        >
          <IconHistory size={18} />
        </ActionIcon>
      </Tooltip>
      <SideDialog
        opened={isOpen}
        onClose={close}
        position="right"
        size="md"
        closeButtonProps={{ 'aria-label': 'Close' }}
        title={`History: ${of}`}
      >
        <Suspense fallback={<HistorySkeleton />}>
          <HistoryList subject={subject} id={String(id)} fields={fields} />
        </Suspense>
      </SideDialog>
    </>
  );
}
