import type { LotTrace, PackedOfLot, TracedBuyer, TracedDelivery } from '@farm/domain/tracing';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Group, Paper, Text, Title } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { formatDay, formatNumber, formatUnits } from '../../lib/format.ts';
import { MailLink, PhoneLink } from '../buyers/buyer-facts.tsx';
import classes from './tracing.module.css';

const AnchorLink = createLink(Anchor<'a'>);

type Lot = LotTrace['lot'];

/** The buyers who got some of it, the most first. */
export function LotTo({ lot, to }: { lot: Lot; to: readonly TracedBuyer[] }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="lot-to">
      <Title order={2} size="h4" id="lot-to" mb="sm">
        {to.length > 0 ? t`To ${plural(to.length, { one: '# buyer', other: '# buyers' })}` : t`To`}
      </Title>
      {to.length === 0 ? (
        <Text c="dimmed">{t`Nothing of this lot was delivered.`}</Text>
      ) : (
        <ul className={classes.buyers} aria-label={t`Buyers by amount`}>
          {to.map((buyer) => (
            <li key={buyer.buyerId}>
              <Buyer lot={lot} buyer={buyer} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Buyer({ lot, buyer }: { lot: Lot; buyer: TracedBuyer }) {
  const { buyerId, buyerName, phone, email, units, deliveries } = buyer;
  return (
    <Paper withBorder p="md" component="article" aria-labelledby={`lot-buyer-${buyerId}`}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={3} size="h5" id={`lot-buyer-${buyerId}`} className={classes.name ?? ''}>
          {buyerName}
        </Title>
        <Text fw={650} className={classes.amount ?? ''}>
          {formatUnits(Number(units), lot.baseUnit)}
        </Text>
      </Group>
      {(phone || email) && (
        <Group gap="md" mt={2} fz="sm">
          {phone && <PhoneLink phone={phone} />}
          {email && <MailLink email={email} />}
        </Group>
      )}
      <ul className={classes.deliveries}>
        {deliveries.map((delivery) => (
          <li key={delivery.lineId}>
            <Delivery lot={lot} delivery={delivery} />
          </li>
        ))}
      </ul>
    </Paper>
  );
}

function Delivery({ lot, delivery }: { lot: Lot; delivery: TracedDelivery }) {
  const { t } = useLingui();
  const { deliveredOn, note, isObserved } = delivery;
  const number = note?.number;
  const address = note?.shipTo.address;
  return (
    <>
      <Group gap="xs" wrap="wrap">
        <Text size="sm" fw={600} span>
          {formatDay(deliveredOn)}
        </Text>
        <Share lot={lot} of={delivery} />
        <Badge tt="none" variant="light" color={isObserved ? 'brand' : 'gray'}>
          {isObserved ? t`observed` : t`assumed`}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {number !== undefined ? t`Note ${number}` : t`No note`} · <OrderLink of={delivery} />
        {address && ` · ${address.replaceAll('\n', ', ')}`}
      </Text>
    </>
  );
}

type Part = Pick<PackedOfLot, 'packages' | 'units' | 'size' | 'lineId' | 'orderNumber'>;

function Share({ lot, of: { packages, units, size } }: { lot: Lot; of: Part }) {
  return (
    <Text size="sm" span>
      {`${formatNumber(Number(packages))} × ${size} · ${formatUnits(Number(units), lot.baseUnit)}`}
    </Text>
  );
}

function OrderLink({ of: { lineId, orderNumber } }: { of: Part }) {
  const { t } = useLingui();
  return (
    <AnchorLink
      to="/dashboard"
      search={{ tab: 'orders', line: lineId, scope: 'all' }}
      fz="inherit"
      underline="always"
    >
      {t`Order #${orderNumber}`}
    </AnchorLink>
  );
}

/** Lines are packed from it that have not left. */
export function LotPacked({ lot, packed }: { lot: Lot; packed: readonly PackedOfLot[] }) {
  const { t } = useLingui();
  if (packed.length === 0) return null;
  return (
    <section aria-labelledby="lot-packed">
      <Title order={2} size="h4" id="lot-packed" mb="sm">{t`Packed and not delivered`}</Title>
      <Paper withBorder px="md">
        <ul className={classes.deliveries}>
          {packed.map((line) => (
            <li key={line.lineId}>
              <Group gap="xs" justify="space-between">
                <Text fw={600} span className={classes.name ?? ''}>
                  {line.buyerName}
                </Text>
                <Share lot={lot} of={line} />
              </Group>
              <Text size="sm" c="dimmed">
                {formatDay(line.deliveryDate)} · <OrderLink of={line} />
              </Text>
            </li>
          ))}
        </ul>
      </Paper>
    </section>
  );
}
