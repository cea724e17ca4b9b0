import type { Day } from '@farm/domain/core';
import { alsoAskedFor } from '@farm/domain/orders';
import { harvestSentence, type HarvestRow as Row } from '@farm/domain/packing';
import { byReadiness } from '@farm/domain/plantings';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Button, Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { IconBasketPlus, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { EndlessList } from '../../components/endless-list.tsx';
import { formatDayOfYear, formatNumber, formatUnits, formatWeekday } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { laterText, placeText } from './harvest.text.ts';

import classes from './packing.module.css';

export const harvestedId = ({ productNameId }: Pick<Row, 'productNameId'>) => `harvested-${productNameId}`;

const packagesText = ({ packages, size }: Row['sizes'][number]) =>
  size ? `${formatNumber(packages)} × ${size}` : formatNumber(packages);

type HarvestRowProps = {
  row: Row;
  through: Day;
  onHarvested: (row: Row) => void;
  onShare: (row: Row) => void;
};

export function HarvestRow({ row, through, onHarvested, onShare }: HarvestRowProps) {
  const { t } = useLingui();
  const { productName, toHarvest, baseUnit, plantings } = row;
  return (
    <Paper withBorder radius="md" className={classes.row ?? ''}>
      <Text fw={700} size="xl" className={classes.amount ?? ''}>
        {formatUnits(toHarvest, baseUnit)}
      </Text>
      <div className={classes.product}>
        <Text component="h3" fw={600}>
          {productName}
        </Text>
        {plantings.length > 0 ? (
          <Places plantings={plantings} through={through} />
        ) : (
          <Text size="sm" c="dimmed">{t`No open planting`}</Text>
        )}
        <NeededFor row={row} through={through} />
      </div>
      <div className={classes.acts}>
        <Button
          id={harvestedId(row)}
          variant="light"
          className={classes.act ?? ''}
          leftSection={<IconBasketPlus size={18} aria-hidden />}
          aria-label={t`Record harvest: ${productName}`}
          onClick={() => onHarvested(row)}
        >{t`Record harvest`}</Button>
        <Button
          variant="subtle"
          className={classes.act ?? ''}
          aria-label={t`Share out: ${productName}`}
          onClick={() => onShare(row)}
        >{t`Share out`}</Button>
      </div>
    </Paper>
  );
}

/** Beds that cannot be ready by then are behind a button. */
function Places({ plantings, through }: { plantings: Row['plantings']; through: Day }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { ready, later } = byReadiness(plantings, through);
  const count = formatNumber(later.length);
  return (
    <>
      {ready.length > 0 && (
        <ul className={classes.places} aria-label={t`Where it grows`}>
          {ready.map((planting) => (
            <li key={planting.id}>{translate(placeText(planting))}</li>
          ))}
        </ul>
      )}
      {later.length > 0 && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          underline="always"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t`Not ready yet (${count})`}
        </Anchor>
      )}
      {isOpen && later.length > 0 && (
        <ul className={classes.places} aria-label={t`Not ready yet`}>
          {later.map((planting) => (
            <li key={planting.id}>{translate(laterText(planting))}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function NeededFor({ row, through }: { row: Row; through: Day }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { baseUnit, sizes, buyers, hasUnknownSize } = row;
  const count = new Set(buyers.map(({ buyerName }) => buyerName)).size;
  const packages = sizes.map(packagesText).join(', ');
  const one = formatUnits(1, baseUnit);
  const asked = alsoAskedFor({ units: row.alsoAsked, baseUnit });
  const facts: ReactNode[] = [
    translate(harvestSentence(row, through)),
    t`for ${packages}`,
    asked && translate(asked),
    hasUnknownSize && t`packages of unknown size count as ${one}`,
  ].filter(Boolean);
  return (
    <>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}{' '}
        <Anchor
          component="button"
          type="button"
          size="sm"
          underline="always"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t`${plural(count, { one: '# buyer', other: '# buyers' })}`}
        </Anchor>
      </Text>
      {isOpen && (
        <ul className={classes.buyers} aria-label={t`Buyers`}>
          {buyers.map(({ buyerName, deliveryDate, ...sized }) => (
            <li key={`${buyerName} ${deliveryDate} ${sized.size}`}>
              <span>{buyerName}</span>
              <span>
                {formatWeekday(deliveryDate)}, {formatDayOfYear(deliveryDate)}
              </span>
              <span>{packagesText(sized)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function EnoughOnHand({ rows, through }: { rows: readonly Row[]; through: Day }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = formatNumber(rows.length);
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h5" mb={isOpen ? 'xs' : 0}>
        <UnstyledButton
          id={id}
          className={classes.fold ?? ''}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} aria-hidden className={classes.chevron ?? ''} />
          {t`Enough on hand (${count})`}
        </UnstyledButton>
      </Title>
      {isOpen && (
        <EndlessList
          aria-labelledby={id}
          items={rows}
          keyOf={({ productNameId }) => productNameId}
          rowHeight={68}
          gap={8}
        >
          {(row) => (
            <Paper withBorder radius="md" className={classes.enough ?? ''}>
              <Text component="h3" fw={600}>
                {row.productName}
              </Text>
              <NeededFor row={row} through={through} />
            </Paper>
          )}
        </EndlessList>
      )}
    </section>
  );
}
