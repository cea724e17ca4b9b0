import type { MovementKind, StockLot, StockMovement, StockOverview } from '@farm/domain/inventory';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor, NativeSelect, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded, ShowMore } from '../../components/loaded.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { formatDay, formatInstant, formatUnits } from '../../lib/format.ts';
import { usePersonName } from '../../lib/people.ts';
import type { readOn } from '../../lib/read-on.ts';
import { saySent, translate } from '../../lib/translate.ts';
import { useActorText } from '../history/use-actor-text.ts';
import { useLotLedger, useProductLedger } from './inventory.calls.ts';
import { LotActs } from './lot-acts.tsx';
import { LotName } from './lot-name.tsx';
import { PackedOut } from './packed-out.tsx';
import classes from './stock-history.module.css';

const AnchorLink = createLink(Anchor<'a'>);

const kindLabels: Record<MovementKind, MessageDescriptor> = {
  added: msg`Added`,
  set: msg`Total set`,
  removed: msg`Removed`,
  delivered: msg`Delivered`,
  harvested: msg`Harvested`,
  wasted: msg`Thrown away`,
  found: msg({ message: 'Found', context: 'stock' }),
};

export default function StockHistory({ stock }: { stock: StockOverview }) {
  const { t } = useLingui();
  const [lotId, setLotId] = useState('');
  return (
    <Stack gap="lg">
      <section aria-labelledby="lots-title">
        <Title order={3} size="h5" id="lots-title" mb="xs">{t`Lots`}</Title>
        <Lots stock={stock} />
      </section>
      <NativeSelect
        label={t`Changes of`}
        data={[
          { value: '', label: t`All lots` },
          ...stock.lots.map((lot) => ({ value: String(lot.id), label: lotLabel(lot) })),
        ]}
        value={lotId}
        onChange={({ currentTarget: { value } }) => setLotId(value)}
      />
      <PackedOut stock={stock} lotId={lotId === '' ? undefined : Number(lotId)} />
      <section aria-labelledby="changes-title">
        <Title order={3} size="h5" id="changes-title" mb="xs">{t`Changes`}</Title>
        {lotId === '' ? (
          <ProductLedger stock={stock} />
        ) : (
          <LotLedger stock={stock} productId={Number(lotId)} />
        )}
      </section>
    </Stack>
  );
}

const lotLabel = ({ id, harvestDate }: { id: number; harvestDate: string }) => {
  const day = formatDay(harvestDate);
  return t`Lot ${id}, harvested ${day}`;
};

function Lots({ stock: { lots, baseUnit, productNameId } }: { stock: StockOverview }) {
  const { t } = useLingui();
  const personName = usePersonName();
  const nameOf = (uid: string) => personName(uid) ?? t`Unknown`;
  const [isWhole, setWhole] = useState(false);
  const held = lots.filter(({ unitsAvailable }) => unitsAvailable > 0);
  const usedUp = lots.length - held.length;
  const shown = isWhole ? lots : held;
  const toggle = usedUp > 0 && (
    <Anchor component="button" type="button" size="sm" onClick={() => setWhole(!isWhole)}>
      {isWhole
        ? t`Hide used-up lots`
        : t`Show ${plural(usedUp, { one: '# used-up lot', other: '# used-up lots' })}`}
    </Anchor>
  );
  if (shown.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        {t`Nothing on hand.`} {toggle}
      </Text>
    );
  }
  return (
    <>
      <Table.ScrollContainer minWidth={300}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Harvested`}</Table.Th>
              <Table.Th className={classes.number ?? ''}>{t`On hand`}</Table.Th>
              <Table.Th>{t`Grower`}</Table.Th>
              <Table.Th>
                <VisuallyHidden>{t`Actions`}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((lot) => (
              <Table.Tr key={lot.id}>
                <Table.Td>
                  {formatDay(lot.harvestDate)}
                  <LotName lot={lot} productNameId={productNameId} />
                  <LotAge lot={lot} />
                </Table.Td>
                <Table.Td className={classes.number ?? ''}>
                  {formatUnits(lot.unitsAvailable, baseUnit)}
                </Table.Td>
                <Table.Td>{lot.farmerId ? nameOf(lot.farmerId) : t`None`}</Table.Td>
                <Table.Td>
                  <LotActs lot={lot} baseUnit={baseUnit} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {toggle}
    </>
  );
}

function LotAge({ lot: { ageDays, isOld, goodThrough } }: { lot: StockLot }) {
  const { t } = useLingui();
  const age = t`${plural(ageDays, { one: '# day old', other: '# days old' })}`;
  if (isOld)
    return (
      <Text size="xs" fw={600} c="var(--mantine-color-error)">
        {t`${age}, not promised`}
      </Text>
    );
  const day = goodThrough && formatDay(goodThrough);
  return (
    <Text size="xs" c="dimmed">
      {age}
      {day && `, ${t`good through ${day}`}`}
    </Text>
  );
}

function ProductLedger({ stock }: { stock: StockOverview }) {
  const { productNameId } = stock;
  const changes = useProductLedger(productNameId);
  return <Ledger stock={stock} changes={changes} />;
}

function LotLedger({ stock, productId }: { stock: StockOverview; productId: number }) {
  const changes = useLotLedger(productId);
  return <Ledger stock={stock} changes={changes} />;
}

type Changes = Omit<Parameters<typeof readOn>[0], 'data'> & {
  data: { pages: { items: StockMovement[] }[] } | undefined;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
};

/** A delivery that found no stock is written to the order's placeholder, which is not a lot. */
const takesNothing = ({ kind, units }: StockMovement) => kind === 'delivered' && units === 0;

function Ledger({ stock: { lots, baseUnit }, changes }: { stock: StockOverview; changes: Changes }) {
  const { t } = useLingui();
  const actorOf = useActorText();
  const lotOf = (productId: number) => {
    const lot = lots.find(({ id }) => id === productId);
    return lot ? lotLabel(lot) : t`Lot ${productId}, removed`;
  };
  return (
    <Loaded
      query={changes}
      failed={t`Failed to fetch the history`}
      waiting={<Skeletons label={t`Loading`} heights={[64, 64, 64]} gap="xs" />}
    >
      {({ pages }) => (
        <>
          <ol className={classes.list} aria-label={t`Changes of the stock, newest first`}>
            {pages
              .flatMap(({ items }) => items)
              .map((change) => (
                <li key={change.id} className={classes.row}>
                  <Text size="sm" fw={600} span>
                    {translate(kindLabels[change.kind])}
                  </Text>
                  <Text size="sm" span className={classes.units ?? ''}>
                    {change.units > 0 ? '+' : change.units < 0 ? '−' : ''}
                    {formatUnits(Math.abs(change.units), baseUnit)}
                  </Text>
                  <Text size="sm" c="dimmed" span>
                    {actorOf(change)}, {formatInstant(change.createdAt)}
                    <br />
                    {takesNothing(change) ? t`No stock was left` : lotOf(change.productId)}
                    {change.reason && (
                      <>
                        <br />“{saySent({ message: change.reason, text: change.reasonText ?? undefined })}”
                      </>
                    )}
                    {change.orderLineId && (
                      <>
                        {' '}
                        <AnchorLink
                          to="/dashboard"
                          search={{ tab: 'orders', line: change.orderLineId, scope: 'all' }}
                          fz="inherit"
                          underline="always"
                        >{t`Open the order`}</AnchorLink>
                      </>
                    )}
                  </Text>
                </li>
              ))}
          </ol>
          <ShowMore list={changes} label={t`Show earlier changes`} variant="default" fullWidth mt="sm" />
        </>
      )}
    </Loaded>
  );
}
