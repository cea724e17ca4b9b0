import type { Day } from '@farm/domain/core';
import type { PackingDelivery } from '@farm/domain/packing';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTruckDelivery } from '@tabler/icons-react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { focusOn } from '../../lib/focus.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { usePerson } from '../../lib/person.tsx';
import { deliverableLines, isConfirmed } from './pack-states.ts';

const DeliverForm = lazyScreen(() => import('./deliver-form.tsx'));

export function DeliverDelivery({ day, delivery }: { day: Day; delivery: PackingDelivery }) {
  const { t } = useLingui();
  const person = usePerson();
  const { buyerName } = delivery;
  const [isOpen, dialog] = useDisclosure();
  const all = delivery.lines.filter(isConfirmed).length;
  const mine = deliverableLines(person, delivery).length;
  return (
    <>
      {mine > 0 && (
        <Button
          variant="default"
          leftSection={<IconTruckDelivery size={18} aria-hidden />}
          onClick={dialog.open}
        >
          {mine === all ? t`Mark delivered` : t`Mark ${mine} of ${all} lines delivered`}
        </Button>
      )}
      <FormDialog isOpen={isOpen} title={t`Deliver to ${buyerName}`} onClose={dialog.close}>
        <DeliverForm
          day={day}
          delivery={delivery}
          onDone={() => {
            dialog.close();
            focusOn('#pack-heading');
          }}
        />
      </FormDialog>
    </>
  );
}
