import type { DeliveryEvent, TruckStop } from '@farm/domain/deliveries';
import { orderTitle } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconMapPin, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { LongText } from '../../components/long-text.tsx';
import { translate } from '../../lib/translate.ts';
import { useStop } from './deliveries.calls.ts';
import classes from './deliveries.module.css';

/** Where a delivery goes, whom to call there, and what its orders say: for a driver's phone. */
export function StopFacts({ event: { buyerId, deliveryDate: day } }: { event: DeliveryEvent }) {
  const { data, error, isPending } = useStop({ day, buyerId });
  if (isPending) return <Skeleton h={44} />;
  if (error) return <DialogFailure error={error} />;
  return data[0] ? <Facts stop={data[0]} /> : null;
}

function Facts({ stop: { address, phone, orders } }: { stop: TruckStop }) {
  const { t } = useLingui();
  const noted = orders.flatMap(({ orderNumber, notes }) => notes.map((note) => ({ orderNumber, note })));
  if (!address && !phone && noted.length === 0) return null;
  return (
    <Stack gap={4}>
      {address && (
        <Way href={mapOf(address)} Icon={IconMapPin} does={t`Open a map`}>
          {address}
        </Way>
      )}
      {phone && (
        <Way href={`tel:${phone.replaceAll(/[^\d+*#]/g, '')}`} Icon={IconPhone} does={t`Call`}>
          {phone}
        </Way>
      )}
      {noted.map(({ orderNumber, note }) => (
        <div key={`${orderNumber} ${note}`}>
          <Text size="sm" c="dimmed">
            {translate(orderTitle(orderNumber))}
          </Text>
          <LongText size="sm">{note}</LongText>
        </div>
      ))}
    </Stack>
  );
}

type WayProps = { href: string; Icon: typeof IconPhone; does: string; children: string };

function Way({ href, Icon, does, children }: WayProps): ReactNode {
  return (
    <Anchor
      href={href}
      target={href.startsWith('http') ? '_blank' : undefined}
      rel="noopener noreferrer"
      className={classes.way ?? ''}
    >
      <Icon size={20} aria-hidden />
      <VisuallyHidden>{does}</VisuallyHidden> <span>{children}</span>
    </Anchor>
  );
}

/** It opens in the map of the phone. Nothing is asked of the map's maker before the press. */
const mapOf = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.replaceAll(/\s*\n\s*/g, ', '))}`;
