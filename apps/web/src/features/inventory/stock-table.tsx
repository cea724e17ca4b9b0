import { unitWord } from '@farm/domain/catalog';
import type { StockAvailability, StockOverview } from '@farm/domain/inventory';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconArrowsSplit,
  IconChevronDown,
  IconChevronUp,
  IconHistory,
  IconPencil,
  IconSelector,
} from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay, formatNumber, formatUnits } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import type { StockActions } from './stock-card.tsx';
import { freePackages, oldestDay, type StockSort, shortOf, sortStock } from './stock-rows.ts';
import classes from './stock-table.module.css';

const ROWS_SHOWN = 200;

type Hidden = 'on-phone' | 'on-tablet';
type Column = { by: StockSort['by']; label: MessageDescriptor; isNumber: boolean; hidden?: Hidden };

const columns: readonly Column[] = [
  { by: 'onHand', label: msg`On hand`, isNumber: true, hidden: 'on-phone' },
  { by: 'reserved', label: msg`Reserved`, isNumber: true, hidden: 'on-phone' },
  { by: 'free', label: msg`Free today`, isNumber: true },
  { by: 'short', label: msg`Short`, isNumber: true },
  { by: 'oldest', label: msg`Oldest lot`, isNumber: false, hidden: 'on-tablet' },
];

type StockTableProps = {
  label: string;
  stocks: readonly StockOverview[];
  availabilityOf: (productNameId: number) => StockAvailability | undefined;
  holdOf: (productNameId: number) => string | undefined;
  actionsOf?: ((stock: StockOverview) => StockActions) | undefined;
};

export function StockTable({ label, stocks, availabilityOf, holdOf, actionsOf }: StockTableProps) {
  const { t } = useLingui();
  const [sort, setSort] = useState<StockSort>({ by: 'short', isReversed: false });
  const [isWhole, setWhole] = useState(false);
  const rows = sortStock(stocks, availabilityOf, sort);
  const shown = isWhole ? rows : rows.slice(0, ROWS_SHOWN);
  const all = formatNumber(rows.length);
  const header = (by: StockSort['by'], name: string) => (
    <SortButton
      label={name}
      sort={sort.by === by ? sort : null}
      onSort={() => setSort({ by, isReversed: sort.by === by && !sort.isReversed })}
    />
  );
  const sorting = (by: StockSort['by']) =>
    sort.by !== by ? undefined : sort.isReversed ? 'descending' : 'ascending';
  return (
    <>
      <Table className={classes.table ?? ''} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th aria-sort={sorting('name')}>{header('name', t`Product`)}</Table.Th>
            {columns.map(({ by, label, isNumber, hidden }) => (
              <Table.Th
                key={by}
                aria-sort={sorting(by)}
                data-number={isNumber || undefined}
                data-hidden={hidden}
              >
                {header(by, translate(label))}
              </Table.Th>
            ))}
            <Table.Th data-hidden="on-phone">{t`Free packages`}</Table.Th>
            {actionsOf && (
              <Table.Th>
                <VisuallyHidden>{t`Actions`}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((stock) => (
            <StockRow
              key={stock.productNameId}
              stock={stock}
              availability={availabilityOf(stock.productNameId)}
              hold={holdOf(stock.productNameId)}
              actions={actionsOf?.(stock)}
            />
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > shown.length && (
        <Button variant="subtle" mt="xs" onClick={() => setWhole(true)}>{t`Show all ${all} products`}</Button>
      )}
    </>
  );
}

function SortButton({ label, sort, onSort }: { label: string; sort: StockSort | null; onSort: () => void }) {
  const Icon = !sort ? IconSelector : sort.isReversed ? IconChevronDown : IconChevronUp;
  return (
    <UnstyledButton className={classes.sort ?? ''} onClick={onSort}>
      {label}
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  );
}

type StockRowProps = {
  stock: StockOverview;
  availability: StockAvailability | undefined;
  hold: string | undefined;
  actions: StockActions | undefined;
};

function StockRow({ stock, availability, hold, actions }: StockRowProps) {
  const { t } = useLingui();
  const { name, baseUnit, total, sizes } = stock;
  const free = availability?.free ?? total;
  const short = availability ? shortOf(availability) : 0;
  const oldest = oldestDay(stock);
  const held = formatNumber(total);
  const reserved = formatNumber(availability?.reserved ?? 0);
  const tooOld = formatNumber(availability?.old ?? 0);
  const onHold = stock.held ? t`${formatUnits(stock.held, baseUnit)} on hold` : null;
  const packages = <FreePackages sizes={sizes} free={free} />;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {name} <span className={classes.unit}>{translate(unitWord(baseUnit))}</span>
        {(hold ?? (availability?.old ?? 0) > 0) && (
          <div className={classes.hold}>{hold ?? t`${tooOld} too old to promise`}</div>
        )}
        {onHold && !hold && <div className={classes.hold}>{onHold}</div>}
        <div className={classes.narrow}>
          {t`${held} on hand, ${reserved} reserved`}
          {packages}
        </div>
      </Table.Th>
      <Table.Td data-number data-hidden="on-phone">
        {held}
      </Table.Td>
      <Table.Td data-number data-hidden="on-phone">
        {reserved}
      </Table.Td>
      <Table.Td data-number>
        <b>{formatNumber(free)}</b>
      </Table.Td>
      <Table.Td data-number data-short={short > 0 || undefined}>
        {short > 0 ? formatNumber(short) : <None />}
      </Table.Td>
      <Table.Td data-hidden="on-tablet" style={{ whiteSpace: 'nowrap' }}>
        {oldest ? formatDay(oldest) : <None />}
      </Table.Td>
      <Table.Td data-hidden="on-phone">{sizes.length > 0 ? packages : <None />}</Table.Td>
      {actions && (
        <Table.Td>
          <RowActions stock={stock} actions={actions} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function FreePackages({ sizes, free }: { sizes: StockOverview['sizes']; free: number }) {
  const packages = freePackages(sizes, free);
  return (
    <span className={classes.packages}>
      {sizes.map(({ sizeId, size }, index) => (
        <span key={sizeId}>
          <span style={{ fontWeight: '400', color: 'var(--mantine-color-dimmed)' }}>{size}</span>{' '}
          {formatNumber(packages[index] ?? 0)}
        </span>
      ))}
    </span>
  );
}

function RowActions({ stock: { name, lots }, actions }: { stock: StockOverview; actions: StockActions }) {
  const { t } = useLingui();
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end" className={classes.buttons ?? ''}>
      {actions.onShare && (
        <ActionIcon
          title={t`Share out`}
          className={classes.act ?? ''}
          aria-label={t`Share out: ${name}`}
          data-quiet
          onClick={actions.onShare}
        >
          <IconArrowsSplit size={18} />
        </ActionIcon>
      )}
      <ActionIcon
        title={t`Lots and history`}
        className={classes.act ?? ''}
        aria-label={t`Lots and history: ${name}`}
        data-quiet
        onClick={actions.onHistory}
      >
        <IconHistory size={18} />
      </ActionIcon>
      {lots.length > 0 && (
        <ActionIcon
          title={t`Edit total`}
          className={classes.act ?? ''}
          aria-label={t`Edit total: ${name}`}
          onClick={actions.onEdit}
        >
          <IconPencil size={18} />
        </ActionIcon>
      )}
    </Group>
  );
}

function None() {
  return <span className={classes.none}>–</span>;
}
