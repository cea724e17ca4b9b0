import type { Day } from '@farm/domain/core';
import type { PackingDelivery } from '@farm/domain/packing';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { lazyScreen } from '../../lib/lazy-screen.tsx';

const NoteForm = lazyScreen(() => import('./note-form.tsx'));

export function NoteDetails({ day, delivery }: { day: Day; delivery: PackingDelivery }) {
  const { t } = useLingui();
  const [isOpen, dialog] = useDisclosure();
  const { buyerName } = delivery;
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        title={t`Carrier, boxes and temperature`}
        aria-label={t`Carrier, boxes and temperature`}
        onClick={dialog.open}
      >
        <IconPencil size={16} />
      </ActionIcon>
      <FormDialog isOpen={isOpen} title={t`Delivery note for ${buyerName}`} onClose={dialog.close}>
        <NoteForm day={day} delivery={delivery} onDone={dialog.close} />
      </FormDialog>
    </>
  );
}
