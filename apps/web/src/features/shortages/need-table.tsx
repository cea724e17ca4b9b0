import type { ShortageProduct, ShortageWeek } from '@farm/domain/shortages';
import { useLingui } from '@lingui/react/macro';
import { Button, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { formatDayOfYear, formatNumber } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useEarly } from '../../lib/use-early.ts';
import { type NeedRow, needRows } from './need-rows.ts';
import classes from './need-table.module.css';
import { ProductNeeds } from './product-needs.tsx';
import {
  amountText,
  expectedText,
  NEEDS_TITLE,
  needText,
  runningText,
  weekDistance,
} from './shortages.text.ts';

const ROWS_SHOWN = 100;
const detailsId = ({ productNameId }: NeedRow) => `needs-${productNameId}`;

type NeedTableProps = {
  weeks: readonly ShortageWeek[];
  opened: number | undefined;
  onToggle: (productNameId: number | undefined) => void;
};

export function NeedTable({ weeks, opened: needs, onToggle }: NeedTableProps) {
  const { t } = useLingui();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [isWhole, setWhole] = useState(false);
  const rows = useMemo(() => needRows(weeks), [weeks]);
  const shown = isWhole ? rows : rows.slice(0, ROWS_SHOWN);
  const count = formatNumber(rows.length);
  const itemOf = (row: NeedRow) => ({
    row,
    weeks,
    isOpen: row.productNameId === needs,
    onToggle,
  });
  return (
    <section aria-label={translate(NEEDS_TITLE)}>
      {isPhone ? (
        <ul className={classes.list} aria-label={t`Products`}>
          {shown.map((row) => (
            <NarrowItem key={row.productNameId} {...itemOf(row)} />
          ))}
        </ul>
      ) : (
        <Table className={classes.table ?? ''} aria-label={translate(NEEDS_TITLE)}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Product`}</Table.Th>
              {weeks.map(({ week, start, end }) => (
                <Table.Th key={week}>
                  {weekDistance(week)}{' '}
                  <span className={classes.days}>
                    {formatDayOfYear(start)} – {formatDayOfYear(end)}
                  </span>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <WideItem key={row.productNameId} {...itemOf(row)} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {rows.length > shown.length && (
        <Button variant="subtle" mt="xs" onClick={() => setWhole(true)}>
          {t`Show all ${count} products`}
        </Button>
      )}
    </section>
  );
}

type ItemProps = {
  row: NeedRow;
  weeks: readonly ShortageWeek[];
  isOpen: boolean;
  onToggle: NeedTableProps['onToggle'];
};

const nameOf = ({ row, isOpen, onToggle }: ItemProps) => (
  <ProductName row={row} isOpen={isOpen} onToggle={() => onToggle(isOpen ? undefined : row.productNameId)} />
);

const NarrowItem = memo(function NarrowItem(props: ItemProps) {
  const { row, weeks, isOpen } = props;
  return (
    <li>
      {nameOf(props)}
      <div className={classes.chips}>
        {weeks.map(({ week }) => {
          const product = row.weeks[week - 1];
          return (
            product && (
              <div key={week} className={classes.chip} data-first={isFirstShort(row, week) || undefined}>
                <span style={{ display: 'block', fontSize: 'var(--mantine-font-size-xs)' }}>
                  {weekDistance(week)}
                </span>
                <Need product={product} />
              </div>
            )
          );
        })}
      </div>
      {isOpen && <ProductNeeds id={detailsId(row)} row={row} weeks={weeks} />}
    </li>
  );
});

const WideItem = memo(function WideItem(props: ItemProps) {
  const { row, weeks, isOpen } = props;
  return (
    <>
      <Table.Tr>
        <Table.Th scope="row">{nameOf(props)}</Table.Th>
        {weeks.map(({ week }) => {
          const product = row.weeks[week - 1];
          return (
            <Table.Td key={week} data-first={isFirstShort(row, week) || undefined}>
              {product ? <Need product={product} /> : <NoNeed />}
            </Table.Td>
          );
        })}
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={weeks.length + 1}>
            <ProductNeeds id={detailsId(row)} row={row} weeks={weeks} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
});

const isShort = (product: ShortageProduct | null) => product !== null && product.shortAfterEarlierWeeks > 0;

const isFirstShort = ({ weeks }: NeedRow, week: number) => weeks.findIndex(isShort) === week - 1;

function ProductName({ row, isOpen, onToggle }: { row: NeedRow; isOpen: boolean; onToggle: () => void }) {
  const { t } = useLingui();
  const held = amountText(row.available, row.unit);
  const [isExpanded, expand] = useEarly(isOpen, onToggle);
  return (
    <UnstyledButton
      className={classes.name ?? ''}
      aria-expanded={isExpanded}
      aria-controls={isOpen ? detailsId(row) : undefined}
      onClick={() => expand(!isExpanded)}
    >
      <IconChevronDown size={16} aria-hidden className={classes.chevron ?? ''} />
      <span>
        <span className={classes.productName}>{row.productName}</span>
        <span className={classes.held}>{t`${held} in stock`}</span>
      </span>
    </UnstyledButton>
  );
}

function Need({ product }: { product: ShortageProduct }) {
  const expected = isShort(product) ? expectedText(product) : null;
  return (
    <>
      <span className={classes.outcome} data-short={isShort(product) || undefined}>
        {isShort(product) && <IconAlertTriangle size={14} aria-hidden />}
        {runningText(product)}
      </span>
      <span className={classes.figure}>{needText(product)}</span>
      {expected && <span className={classes.figure}>{expected}</span>}
    </>
  );
}

function NoNeed() {
  const { t } = useLingui();
  return (
    <span style={{ color: 'var(--mantine-color-dimmed)' }}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{t`Nothing due`}</VisuallyHidden>
    </span>
  );
}
