import { catalogTexts } from '@farm/domain/catalog';
import type { PackageCount, StockOverview } from '@farm/domain/inventory';
import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CardSkeletons } from '../../components/card-skeletons.tsx';
import { CrateDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { EndlessList } from '../../components/endless-list.tsx';
import { ImportButton } from '../../components/import-button.tsx';
import { Later } from '../../components/later.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { NothingFound } from '../../components/nothing-found.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { ViewSwitch } from '../../components/view-switch.tsx';
import { type CsvColumn, exportCsv } from '../../lib/csv.ts';
import { translate } from '../../lib/translate.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useRemembered } from '../../lib/use-remembered.ts';
import type { useStock } from './inventory.calls.ts';
import { inventoryText } from './inventory.text.ts';
import { type StockActions, StockCard } from './stock-card.tsx';
import { StockTable } from './stock-table.tsx';

type StockSectionProps = {
  id: string;
  words: { title: string; label: string; noneFound: string; whenEmpty: string };
  stock: Pick<ReturnType<typeof useStock>, 'overview' | 'availabilityOf' | 'holdOf'>;
  found: readonly StockOverview[] | undefined;
  every: readonly StockOverview[] | undefined;
  query: string;
  onClearSearch: () => void;
  isEmpty: boolean;
  whatToDo?: ReactNode;
  notice?: ReactNode;
  actionsOf?: (stock: StockOverview) => StockActions;
  /** Further files of the same. */
  files?: ReactNode;
  children?: ReactNode;
};

export function StockSection(props: StockSectionProps) {
  const { t } = useLingui();
  const { id, words, stock, found, query, onClearSearch, actionsOf, children } = props;
  const { overview, availabilityOf, holdOf } = stock;
  const today = useFarmDay();
  const [view, setView] = useRemembered('stock-view', ['cards', 'table']);
  const isTable = view === 'table';
  const shown = isTable ? props.every : found;
  const hasFound = shown !== undefined && shown.length > 0;
  const count = shown?.length ?? 0;
  const note = hasFound ? t`${plural(count, { one: '# product', other: '# products' })}` : undefined;
  return (
    <section aria-labelledby={id}>
      <SectionHeader title={words.title} id={id} note={note}>
        {hasFound && <ViewSwitch view={view} onView={setView} />}
        {overview.data && <ImportButton kind="stock" />}
        {found && found.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void exportStock(found, today)}
          >{t`Export CSV`}</Button>
        )}
        {props.files}
      </SectionHeader>
      {props.notice}
      <Later>
        {overview.isLoadingError ? (
          <LoadFailure title={translate(inventoryText.fetchFailed)} query={overview} />
        ) : !shown ? (
          <CardSkeletons />
        ) : hasFound && isTable ? (
          <StockTable
            label={words.label}
            stocks={shown}
            availabilityOf={availabilityOf}
            holdOf={holdOf}
            actionsOf={actionsOf}
          />
        ) : hasFound ? (
          <EndlessList
            aria-label={words.label}
            rowHeight={172}
            minCardWidth={256}
            items={shown}
            keyOf={({ productNameId }) => productNameId}
            searchedBy={query}
          >
            {(one) => (
              <StockCard
                stock={one}
                availability={availabilityOf(one.productNameId)}
                hold={holdOf(one.productNameId)}
                actions={actionsOf?.(one)}
              />
            )}
          </EndlessList>
        ) : props.isEmpty ? (
          <EmptyNote drawing={<CrateDrawing />} title={t`No inventory available`} text={words.whenEmpty}>
            {props.whatToDo}
          </EmptyNote>
        ) : (
          <NothingFound title={words.noneFound} query={query} onClear={onClearSearch} />
        )}
      </Later>
      {children}
    </section>
  );
}

type Row = { stock: StockOverview; size: PackageCount | null };

const columns = (): CsvColumn<Row>[] => [
  { header: t`Product`, value: ({ stock }) => stock.name },
  { header: t`Total`, value: ({ stock }) => stock.total },
  {
    header: t`Base unit`,
    value: ({ stock: { baseUnit } }) => baseUnit && translate(catalogTexts.unit({ unit: baseUnit })),
  },
  { header: t`Lots`, value: ({ stock }) => stock.lots.length },
  {
    header: t`Oldest harvest`,
    value: ({ stock }) => stock.lots.find(({ unitsAvailable }) => unitsAvailable > 0)?.harvestDate ?? null,
  },
  { header: t`Package size`, value: ({ size }) => size?.size ?? null },
  { header: t`Base units per package`, value: ({ size }) => size?.unitsPerBaseUnit ?? null },
  { header: t`Packages available`, value: ({ size }) => size?.available ?? null },
];

const exportStock = (stocks: readonly StockOverview[], today: string): Promise<void> =>
  exportCsv(
    t`inventory-${today}`,
    columns(),
    stocks.flatMap((stock): Row[] =>
      stock.sizes.length > 0 ? stock.sizes.map((size) => ({ stock, size })) : [{ stock, size: null }],
    ),
  );
