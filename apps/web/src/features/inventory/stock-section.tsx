import type { StockOverview } from '@farm/domain/inventory';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CardSkeletons } from '../../components/card-skeletons.tsx';
import { CrateDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { EndlessList } from '../../components/endless-list.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { NothingFound } from '../../components/nothing-found.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { formatCount } from '../../lib/format.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { exportStock } from './export-stock.ts';
import type { useStock } from './inventory.calls.ts';
import { inventoryText } from './inventory.text.ts';

type StockSectionProps = {
  id: string;
  title: string;
  /** The list's name to those who hear it. */
  label: string;
  overview: ReturnType<typeof useStock>['overview'];
  /** What the search leaves; undefined until known. */
  found: readonly StockOverview[] | undefined;
  query: string;
  onClearSearch: () => void;
  /** Whether there is nothing, search or none, and what to say then. */
  isEmpty: boolean;
  emptyText: string;
  whatToDo?: ReactNode;
  card: (stock: StockOverview) => ReactNode;
  /** Dialogs about a card. */
  children?: ReactNode;
};

/** A card a product, in every state the list can be in. */
export function StockSection(props: StockSectionProps) {
  const { id, title, label, overview, found, query, onClearSearch, card, children } = props;
  const today = useFarmDay();
  const hasFound = found !== undefined && found.length > 0;
  return (
    <section aria-labelledby={id}>
      <SectionHeader title={title} id={id} note={hasFound ? formatCount(found.length, 'product') : undefined}>
        {hasFound && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void exportStock(found, today)}
          >
            Export CSV
          </Button>
        )}
      </SectionHeader>
      {overview.isLoadingError ? (
        <LoadFailure
          title={inventoryText.fetchFailed}
          error={overview.error}
          onRetry={() => void overview.refetch()}
        />
      ) : !found ? (
        <CardSkeletons />
      ) : hasFound ? (
        <EndlessList
          aria-label={label}
          rowHeight={172}
          minCardWidth={256}
          items={found}
          keyOf={({ productNameId }) => productNameId}
        >
          {card}
        </EndlessList>
      ) : props.isEmpty ? (
        <EmptyNote drawing={<CrateDrawing />} title="No inventory available" text={props.emptyText}>
          {props.whatToDo}
        </EmptyNote>
      ) : (
        <NothingFound title={`No ${label.toLowerCase()} found`} query={query} onClear={onClearSearch} />
      )}
      {children}
    </section>
  );
}
