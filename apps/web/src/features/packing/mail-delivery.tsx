import type { Day } from '@farm/domain/core';
import type { PackingDelivery } from '@farm/domain/packing';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronDown, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionMenu } from '../../components/action-menu.tsx';
import { type Mailed, useMayMail } from '../mail/mail.calls.ts';
import { MailDialog } from '../mail/mail-dialog.tsx';
import { MailState } from '../mail/mail-state.tsx';

type MailDeliveryProps = { day: Day; delivery: PackingDelivery };

/** A note can be mailed once it has a number. */
const useThings = ({ day, delivery: { buyerId, notes } }: MailDeliveryProps) => {
  const { t } = useLingui();
  return [
    ...notes.map(({ number }) => ({
      key: `note ${number}`,
      label: t`Delivery note ${number}`,
      of: { kind: 'delivery_note', ids: [number] } as Mailed,
    })),
    { key: 'slips', label: t`Packing slips`, of: { kind: 'packing_slip', ids: [buyerId], day } as Mailed },
  ];
};

export function MailDelivery(props: MailDeliveryProps) {
  const { t } = useLingui();
  const things = useThings(props);
  const [chosen, setChosen] = useState(things[0]);
  const [isOpen, setOpen] = useState(false);
  if (!useMayMail()('delivery_note') || !chosen) return null;
  const name = chosen.label;
  return (
    <>
      <ActionMenu
        width={240}
        target={
          <Button
            variant="default"
            leftSection={<IconMail size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >{t`Mail`}</Button>
        }
        actions={things.map((thing) => ({
          key: thing.key,
          label: thing.label,
          run: () => {
            setChosen(thing);
            setOpen(true);
          },
        }))}
      />
      <MailDialog
        key={chosen.key}
        of={chosen.of}
        title={t`Mail: ${name}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

export function MailedDelivery(props: MailDeliveryProps) {
  return useThings(props).map(({ key, label, of }) => <MailState key={key} of={of} name={label} />);
}
