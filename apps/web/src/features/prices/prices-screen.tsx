import { matchesSearch } from '@farm/domain/catalog';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Stack } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { FieldDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { NothingFound } from '../../components/nothing-found.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { trpc } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { lazyDialog } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useSubject } from '../../lib/use-subject.ts';
import type { ShownTemplate, useTemplates } from '../catalog/catalog.calls.ts';
import { PriceOverview } from './price-overview.tsx';
import { pricesText } from './prices.text.ts';
import { usePriceLists } from './prices-on.ts';

const PricesDialog = lazyDialog(() => import('./prices-dialog.tsx'));

const ROWS_SHOWN = 100;
const ROWS = Array<number>(9).fill(40);

type PricesScreenProps = ReturnType<typeof useTemplates> & { acts: ReactNode; onTemplates?: () => void };

export function PricesScreen({ templates, names, sizes, acts, onTemplates }: PricesScreenProps) {
  const { t } = useLingui();
  const manages = useMay()('prices.manage');
  const [{ q = '' }, change] = useDashboardSearch();
  const lists = usePriceLists();
  const prices = trpc.prices.list.useQuery(undefined);
  const pricing = useSubject<ShownTemplate>();
  const [isWhole, setWhole] = useState(false);
  const found = useMemo(
    () =>
      templates?.filter(({ name, sizes: own }) =>
        matchesSearch(
          name,
          (own ?? []).map(({ size }) => size),
          q,
        ),
      ),
    [templates, q],
  );
  const search = (text: string) => change({ q: text || undefined }, { replace: true });
  const failed = [names, sizes, lists, prices].find(({ isLoadingError }) => isLoadingError);
  const all = formatNumber(found?.length ?? 0);
  const isRead = found && sizes.data && lists.data && prices.data;
  const priced = templates?.find(({ id }) => id === pricing.subject?.id) ?? pricing.subject;
  return (
    <>
      <ScreenHeader title={t`Prices`} subtitle={t`What each package size costs, on each price list`}>
        {acts}
      </ScreenHeader>
      {failed ? (
        <LoadFailure title={translate(pricesText.fetchFailed)} query={failed} />
      ) : !isRead ? (
        <Skeletons label={t`Loading the prices`} heights={ROWS} gap={4} />
      ) : templates?.length === 0 ? (
        <EmptyNote
          drawing={<FieldDrawing />}
          title={t`There are no products yet`}
          text={t`Prices are for the package sizes of products. Add a product first.`}
        >
          {onTemplates && (
            <Button variant="default" mt="xs" onClick={onTemplates}>
              {t`Go to templates`}
            </Button>
          )}
        </EmptyNote>
      ) : (
        <Stack gap="sm">
          {manages && !lists.data?.some(({ isUsed }) => isUsed) && (
            <EmptyNote
              title={t`No price yet`}
              text={t`Choose a product below and enter what it costs. From the first price on, orders show what they come to, and what was delivered can be billed.`}
            />
          )}
          <Box maw={560}>
            <SearchBox placeholder={t`Search products...`} value={q} onChange={search} />
          </Box>
          {found.length === 0 ? (
            <NothingFound title={t`No products found`} query={q} onClear={() => search('')} />
          ) : (
            <PriceOverview
              templates={isWhole ? found : found.slice(0, ROWS_SHOWN)}
              lists={lists.data ?? []}
              prices={prices.data ?? []}
              {...(manages && { onPrices: pricing.open })}
            />
          )}
          {!isWhole && found.length > ROWS_SHOWN && (
            <Button variant="subtle" onClick={() => setWhole(true)}>{t`Show all ${all} products`}</Button>
          )}
        </Stack>
      )}
      {priced && <PricesDialog isOpen={pricing.isOpen} template={priced} onClose={pricing.close} />}
    </>
  );
}
