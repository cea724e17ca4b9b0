import type { PackingDelivery } from '@farm/domain/packing';
import { Plural, useLingui } from '@lingui/react/macro';
import { Badge, Text, UnstyledButton } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { translate } from '../../lib/translate.ts';
import classes from './pack-part.module.css';
import { stateOf, stateText } from './pack-states.ts';

type PackDeliveriesProps = {
  deliveries: readonly PackingDelivery[];
  chosenId: number | undefined;
  onChoose: (buyerId: number, byKey: boolean) => void;
};

export const packSummaryId = 'pack-summary';

export const packDeliveryId = (buyerId: number) => `pack-delivery-${buyerId}`;

export const PackDeliveries = memo(function PackDeliveries({
  deliveries,
  chosenId,
  onChoose,
}: PackDeliveriesProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Deliveries`}>
      <ul className={classes.deliveries}>
        {deliveries.map((delivery) => (
          <li key={delivery.buyerId}>
            <DeliveryButton
              delivery={delivery}
              isChosen={delivery.buyerId === chosenId}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
});

type DeliveryButtonProps = Pick<PackDeliveriesProps, 'onChoose'> & {
  delivery: PackingDelivery;
  isChosen: boolean;
};

const DeliveryButton = memo(function DeliveryButton({ delivery, isChosen, onChoose }: DeliveryButtonProps) {
  const { t } = useLingui();
  const { buyerId, buyerName, lines, notes } = delivery;
  const state = stateOf(delivery);
  const count = lines.length;
  const numbers = notes.map(({ number }) => number).join(', ');
  return (
    <UnstyledButton
      id={packDeliveryId(buyerId)}
      className={classes.delivery ?? ''}
      aria-current={isChosen || undefined}
      onClick={({ detail }) => onChoose(buyerId, detail === 0)}
    >
      <Text span fw={600} className={classes.name ?? ''}>
        {buyerName}
      </Text>
      <Text span size="sm" c="dimmed" style={{ gridColumn: '1' }}>
        <Plural value={count} one="# line" other="# lines" />
        {notes.length > 0 && (
          <>
            {' · '}
            {t`note ${numbers}`}
          </>
        )}
      </Text>
      <Badge
        tt="none"
        variant={state === 'packed' ? 'light' : 'default'}
        style={{ gridRow: '1 / span 2', gridColumn: '2' }}
        leftSection={state === 'delivered' && <IconCircleCheckFilled size={12} aria-hidden />}
      >
        {translate(stateText(delivery))}
      </Badge>
    </UnstyledButton>
  );
});
