import type { Buyer } from '@farm/domain/buyers';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CardSkeletons } from '../../components/card-skeletons.tsx';
import { BuyersDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { EndlessList } from '../../components/endless-list.tsx';
import { ImportButton } from '../../components/import-button.tsx';
import { Later } from '../../components/later.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { ViewSwitch } from '../../components/view-switch.tsx';
import { focusOn } from '../../lib/focus.ts';
import { formatNumber } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useRemembered } from '../../lib/use-remembered.ts';
import { useSubject } from '../../lib/use-subject.ts';
import type { ShownFields } from '../history/shown-fields.ts';
import { BuyerCard } from './buyer-card.tsx';
import type { BuyerActions } from './buyer-changes.tsx';
import { BuyerDialog, DeleteBuyer } from './buyer-dialog.tsx';
import { useExportBuyers, useListBuyers, useReps } from './buyers.calls.ts';
import { buyersText } from './buyers.text.ts';
import { BuyersTable } from './buyers-table.tsx';

const CARD_MIN_WIDTH = 300;
const CARD_HEIGHT = 194;

type BuyersScreenProps = {
  left: number | undefined;
  actionsOf: BuyerActions;
  fields: ShownFields;
  acts?: ReactNode;
  /** The foot of the card says what a buyer owes. */
  openOf?: (buyerId: number) => ReactNode;
  onOpen: (id: number) => void;
};

export function BuyersScreen({ left, actionsOf, fields, acts, openOf, onOpen }: BuyersScreenProps) {
  const { t } = useLingui();
  const mayManage = useMay()('buyers.manage');
  const [{ q = '' }] = useDashboardSearch();
  const search = q.trim();
  const list = useListBuyers(search);
  const { reps, error: repsError, retry: retryReps } = useReps();
  const form = useSubject<Buyer | null>();
  const deleting = useSubject<Buyer>();
  const csv = useExportBuyers(search);
  const exported = formatNumber(csv.count ?? 0);
  const count = list.buyers.length;
  const shown = formatNumber(count);
  const [view, setView] = useRemembered('buyers-view', ['cards', 'table']);
  // A phone has no room for columns.
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const ofEach = { reps, actionsOf, fields, openOf, onOpen, onEdit: form.open, onDelete: deleting.open };
  return (
    <>
      <ScreenHeader
        title={t`Buyer Management`}
        subtitle={t`Manage and assign buyers to sales representatives`}
      >
        {acts}
        {list.buyers.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            aria-disabled={csv.count !== null}
            onClick={() => void csv.run()}
          >
            {csv.count === null ? t`Export CSV` : t`Exporting... ${exported}`}
          </Button>
        )}
        <ImportButton kind="buyers" />
        {mayManage && (
          <Button id="add-buyer" leftSection={<IconPlus size={16} />} onClick={() => form.open(null)}>
            {t`Add Buyer`}
          </Button>
        )}
      </ScreenHeader>
      {(search || list.buyers.length > 0 || list.isPending) && (
        <Group gap="sm" mb="md" justify="space-between">
          <BuyerSearch />
          {!isPhone && <ViewSwitch view={view} onView={setView} />}
        </Group>
      )}
      {Boolean(repsError) && (
        <LoadFailure
          title={translate(buyersText.usersFailed)}
          query={{ error: repsError, refetch: retryReps }}
        />
      )}
      {list.isPending ? (
        <CardSkeletons
          label={t`Loading buyers`}
          cards={6}
          height={CARD_HEIGHT}
          minCardWidth={CARD_MIN_WIDTH}
        />
      ) : list.isError && list.buyers.length === 0 ? (
        <LoadFailure title={translate(buyersText.listFailed)} query={list} />
      ) : list.buyers.length > 0 ? (
        <>
          <Text size="sm" c="dimmed" mb="xs" role="status">
            {list.hasNextPage ? t`${shown}+ buyers` : plural(count, { one: '# buyer', other: '# buyers' })}
          </Text>
          <Later>
            {view === 'table' && !isPhone ? (
              <BuyersTable list={list} left={left} {...ofEach} />
            ) : (
              <EndlessList
                aria-label={t`Buyers`}
                items={list.buyers}
                keyOf={({ id }) => id}
                searchedBy={list.asked}
                rowHeight={CARD_HEIGHT}
                minCardWidth={CARD_MIN_WIDTH}
                scrollTarget={left}
                more={{
                  pages: list,
                  loading: t`Loading more buyers`,
                  show: t`Show more buyers`,
                  failed: translate(buyersText.listFailed),
                }}
              >
                {(buyer) => <BuyerCard buyer={buyer} {...ofEach} />}
              </EndlessList>
            )}
          </Later>
        </>
      ) : search ? (
        <EmptyNote
          drawing={<BuyersDrawing />}
          title={t`No buyers found`}
          text={t`Nothing matches "${search}". Names, emails and phone numbers are searched.`}
        />
      ) : (
        <EmptyNote
          drawing={<BuyersDrawing />}
          title={t`No buyers yet`}
          text={t`Add your first buyer to start managing client relationships.`}
        >
          {mayManage && (
            <Button variant="default" onClick={() => form.open(null)}>{t`Add Your First Buyer`}</Button>
          )}
        </EmptyNote>
      )}
      <BuyerDialog isOpen={form.isOpen} buyer={form.subject} onClose={form.close} />
      <DeleteBuyer {...deleting} onDeleted={() => focusOn('#add-buyer')} />
    </>
  );
}

function BuyerSearch() {
  const { t } = useLingui();
  const [{ q = '' }, change] = useDashboardSearch();
  return (
    <Box flex="1 1 16rem" maw={420}>
      <SearchBox
        placeholder={t`Search buyers...`}
        value={q}
        onChange={(text) => change({ q: text || undefined }, { replace: true })}
      />
    </Box>
  );
}
