import { alsoAskedFor, type ProductNeed } from '@farm/domain/orders';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Paper, Table, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { formatDayOfYear, formatNumber, formatUnits, formatWeekday } from '../../../lib/format.ts';
import { translate } from '../../../lib/translate.ts';
import type { OrderFilter } from '../order-filter.ts';
import { useNeeds } from '../orders.calls.ts';
import classes from './day-needs.module.css';
import { useFolded } from './remembered.ts';

type DayNeedsProps = { filter: OrderFilter; days: { from: string; to: string } };

const dayText = (day: string) => `${formatWeekday(day)}, ${formatDayOfYear(day)}`;

const packagesText = ({ sizes }: ProductNeed) =>
  sizes
    .map(({ size, packages }) => (size ? `${formatNumber(packages)} × ${size}` : formatNumber(packages)))
    .join(', ');

function AlsoAsked({ need: { alsoAsked: units, baseUnit } }: { need: ProductNeed }) {
  const asked = alsoAskedFor({ units, baseUnit });
  return asked && <span className={classes.asked}>{translate(asked)}</span>;
}

function TooOld({ need: { old } }: { need: ProductNeed }) {
  const { t } = useLingui();
  const units = formatNumber(old);
  return <span className={classes.asked}> {t`and ${units} too old`}</span>;
}

export default memo(function DayNeeds({ filter, days }: DayNeedsProps) {
  const { t } = useLingui();
  const needs = useNeeds(filter, days);
  const [isFolded, fold] = useFolded();
  const table = useId();
  const products = needs.data ?? [];
  const count = products.length;
  const short = products.filter(({ toHarvest }) => toHarvest > 0).length;
  const [first, last] = [dayText(days.from), dayText(days.to)];
  const title = days.from === days.to ? t`To harvest for ${first}` : t`To harvest for ${first} – ${last}`;
  if (needs.error && !needs.data) {
    return <LoadFailure title={t`Failed to add up what is needed`} query={needs} />;
  }
  const note = needs.isPending
    ? t`Adding up...`
    : count === 0
      ? t`Nothing is left to supply.`
      : short > 0
        ? t`${plural(count, { one: '# product', other: '# products' })}, ${plural(short, { one: '# short', other: '# short' })}`
        : t`${plural(count, { one: '# product', other: '# products' })}, all in stock`;
  return (
    <Paper withBorder radius="md" className={classes.needs ?? ''}>
      <UnstyledButton
        className={classes.head ?? ''}
        aria-expanded={!isFolded}
        aria-controls={table}
        onClick={() => fold(!isFolded)}
      >
        <IconChevronDown
          size={16}
          className={classes.chevron}
          data-folded={isFolded || undefined}
          aria-hidden
        />
        <Text span fw={600} size="sm">
          {title}
        </Text>
        <Text span size="sm" className={classes.note ?? ''} data-short={short > 0 || undefined}>
          {note}
        </Text>
      </UnstyledButton>
      <section
        id={table}
        className={classes.scroll}
        hidden={isFolded || count === 0}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={title}
      >
        <Table className={classes.table ?? ''} verticalSpacing={2} horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Product`}</Table.Th>
              <Table.Th>{t`Packages`}</Table.Th>
              <Table.Th data-number>{t`On hand`}</Table.Th>
              <Table.Th data-number>{t`− Days before`}</Table.Th>
              <Table.Th data-number>{days.from === days.to ? t`− This day` : t`− These days`}</Table.Th>
              <Table.Th data-number>{t`To harvest`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {products.map((need) => (
              <Table.Tr key={need.productNameId} data-short={need.toHarvest > 0 || undefined}>
                <Table.Th scope="row">{need.name}</Table.Th>
                <Table.Td>
                  {packagesText(need)} <AlsoAsked need={need} />
                </Table.Td>
                <Table.Td data-number>
                  {formatNumber(need.onHand - need.old)}
                  {need.old > 0 && <TooOld need={need} />}
                </Table.Td>
                <Table.Td data-number>{need.earlier > 0 ? formatNumber(need.earlier) : '–'}</Table.Td>
                <Table.Td data-number>{formatUnits(need.units, need.baseUnit)}</Table.Td>
                <Table.Td data-number>
                  {need.toHarvest > 0 ? formatUnits(need.toHarvest, need.baseUnit) : '–'}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </Paper>
  );
});
