import { compare } from '@farm/domain/core';
import type { LotTrace } from '@farm/domain/tracing';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Paper, Text, Title } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay, formatInstant, formatNumber, formatUnits } from '../../lib/format.ts';
import classes from './tracing.module.css';

const AnchorLink = createLink(Anchor<'a'>);

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Lot = LotTrace['lot'];

export function LotFrom({ lot, from }: { lot: Lot; from: LotTrace['from'] }) {
  const { t } = useLingui();
  const { planting, places, grower, harvestedBy, recordedAt } = from;
  const planted = planting && formatDay(planting.plantedDate);
  const who = harvestedBy?.name ?? t`Unknown`;
  const when = formatInstant(recordedAt);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="lot-from">
      <Title order={2} size="h4" id="lot-from" mb="sm">{t`From`}</Title>
      <dl className={classes.list}>
        {lot.sourceName && <Fact label={t`Grower of the lot`}>{t`${lot.sourceName}, whose code it is`}</Fact>}
        <Fact label={t`Planting`}>
          {planting ? (
            <AnchorLink to="/dashboard" search={{ tab: 'plantings', planting: planting.id }} fz="inherit">
              {t`Planting #${planting.id}, planted ${planted}`}
            </AnchorLink>
          ) : (
            t`Nobody named a planting`
          )}
        </Fact>
        <Fact label={t`Place`}>{lot.place?.name ?? t`Nobody named a place`}</Fact>
        {places.length > 1 && (
          <Fact label={t`Stood in`}>
            <ol className={classes.places}>
              {places.map(({ id, name, since }) => {
                const day = formatDay(since);
                return <li key={`${id}-${since}`}>{t`${name}, from ${day}`}</li>;
              })}
            </ol>
          </Fact>
        )}
        <Fact label={t`Harvested`}>{formatDay(lot.harvestDate)}</Fact>
        {lot.cooledOn && <Fact label={t`Cooled on`}>{formatDay(lot.cooledOn)}</Fact>}
        {grower && <Fact label={t`Grower`}>{grower.name ?? t`Unknown`}</Fact>}
        <Fact label={t`Recorded`}>{t`by ${who}, ${when}`}</Fact>
      </dl>
    </Paper>
  );
}

/** '46 = 42 + 3 + 1': all that came is what left and what is here. */
export function LotBalance({
  lot,
  here: { balance },
}: {
  lot: Lot;
  here: Pick<LotTrace['here'], 'balance'>;
}) {
  const { t } = useLingui();
  const units = (exact: string) => formatUnits(Number(exact), lot.baseUnit);
  const plain = (exact: string) => formatNumber(Number(exact));
  const isFound = compare(balance.found, 0) > 0;
  const came = units(balance.harvested);
  const found = units(balance.found);
  const [delivered, writtenOff, onHand] = [balance.delivered, balance.writtenOff, balance.onHand].map(units);
  const left = [balance.harvested, ...(isFound ? [balance.found] : [])].map(plain).join(' + ');
  const right = [balance.delivered, balance.writtenOff, balance.onHand].map(plain).join(' + ');
  return (
    <>
      <Text span fz="inherit" fw={600}>{`${left} = ${right}`}</Text>
      <Text size="sm" c="dimmed">
        {isFound
          ? t`${came} harvested and ${found} found are ${delivered} delivered, ${writtenOff} written off and ${onHand} on hand.`
          : t`${came} harvested are ${delivered} delivered, ${writtenOff} written off and ${onHand} on hand.`}
      </Text>
    </>
  );
}

export function LotHere({ lot, here }: { lot: Lot; here: LotTrace['here'] }) {
  const { t } = useLingui();
  const { balance, observedPercent, packed } = here;
  const units = (exact: string) => formatUnits(Number(exact), lot.baseUnit);
  const observed = formatNumber(Number(balance.observed));
  const delivered = units(balance.delivered);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="lot-here">
      <Title order={2} size="h4" id="lot-here" mb="sm">{t`Here`}</Title>
      <dl className={classes.list}>
        <Fact label={t`On hand`}>
          {units(balance.onHand)}
          {compare(packed, 0) > 0 && (
            <Text span fz="inherit" c="dimmed">
              {', '}
              {t`${units(packed)} of it packed`}
            </Text>
          )}
        </Fact>
        <Fact label={t`Balance`}>
          <LotBalance lot={lot} here={here} />
        </Fact>
        {observedPercent !== null && (
          <Fact label={t`Observed`}>
            {observedPercent === 100
              ? t`${observed} of ${delivered}, ${observedPercent} %, packed from this lot by a person`
              : t`${observed} of ${delivered}, ${observedPercent} %, packed from this lot by a person; the rest was taken oldest first`}
          </Fact>
        )}
      </dl>
    </Paper>
  );
}
