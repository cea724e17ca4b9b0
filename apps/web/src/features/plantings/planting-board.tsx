import { type PlantingStatus, plantingStatuses } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Drawer, Group, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { CardSkeletons } from '../../components/card-skeletons.tsx';
import { SideDialogRoot } from '../../components/dialog-root.tsx';
import { FieldDrawing, SeedlingDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { EndlessList } from '../../components/endless-list.tsx';
import { ImportButton } from '../../components/import-button.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { focusOn } from '../../lib/focus.ts';
import { formatNumber } from '../../lib/format.ts';
import { useReturnFocus } from '../../lib/kept-focus.ts';
import { translate } from '../../lib/translate.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { PlantingCard, plantingCardId } from './planting-card.tsx';
import { PlantingDetail } from './planting-detail.tsx';
import { useExportPlantings, usePlantingList } from './plantings.calls.ts';
import classes from './plantings.module.css';
import { plantingsText, statusLabels } from './plantings.text.ts';
import { usePlantingFilter } from './use-planting-filter.ts';

const PANEL_ID = 'selected-planting';

export function PlantingBoard({ isCreating, onCreate }: { isCreating: boolean; onCreate: () => void }) {
  const { t } = useLingui();
  const [{ planting }, change] = useDashboardSearch();
  const isWideNow = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [hasDialog, setHasDialog] = useState(false);
  const [isWide, setWide] = useState(isWideNow);
  // Waits until no dialog is open: the detail would lose what is typed in it, and a drawer would take the focus.
  if (!hasDialog && !isCreating && isWide !== isWideNow) setWide(isWideNow);
  const close = () => {
    if (planting !== undefined) focusOn(`#${plantingCardId(planting)}`, { preventScroll: true });
    change({ planting: undefined });
  };
  const isPanel = isWide && planting !== undefined;
  useReturnFocus(planting !== undefined);
  const detail = planting !== undefined && (
    <PlantingDetail key={planting} id={planting} onClose={close} onDialog={setHasDialog} />
  );
  return (
    <>
      <PlantingFilters />
      <Box className={classes.board ?? ''} mod={{ 'with-panel': isPanel }}>
        <PlantingList
          selected={planting}
          onSelect={(id) => {
            change({ planting: id === planting ? undefined : id });
            if (isWide && id !== planting) focusOn(`#${PANEL_ID}`, { preventScroll: true });
          }}
          onCreate={onCreate}
        />
        {isPanel && (
          <aside
            id={PANEL_ID}
            tabIndex={-1}
            className={classes.panel ?? ''}
            aria-label={t`Selected planting`}
          >
            {detail}
          </aside>
        )}
      </Box>
      <SideDialogRoot
        opened={!isWide && planting !== undefined}
        onClose={close}
        position="right"
        size={isPhone ? '100%' : 'md'}
        closeOnEscape={!hasDialog}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t`Selected planting`}>
          <Drawer.Body pt="md">{!isWide && detail}</Drawer.Body>
        </Drawer.Content>
      </SideDialogRoot>
    </>
  );
}

function PlantingFilters() {
  const { t } = useLingui();
  const { search, status, change } = usePlantingFilter();
  const { plantings } = usePlantingList();
  const { count, run } = useExportPlantings();
  const statusOptions = [
    { value: '', label: t`All statuses` },
    ...plantingStatuses.map((value) => ({ value, label: t(statusLabels[value]) })),
  ];
  const exported = count === null ? '' : formatNumber(count);
  return (
    <Group mb="md" gap="sm">
      <Box flex={1} miw={200} maw={{ base: '100%', sm: 360 }}>
        <SearchBox
          placeholder={t`Search plantings...`}
          value={search}
          onChange={(q) => change({ q: q || undefined }, { replace: true })}
        />
      </Box>
      <NativeSelect
        aria-label={t`Status`}
        size="md"
        data={statusOptions}
        value={status ?? ''}
        onChange={(event) =>
          change({ plantingStatus: (event.currentTarget.value || undefined) as PlantingStatus | undefined })
        }
      />
      <ImportButton kind="plantings" h={42} ml={{ base: 0, sm: 'auto' }} />
      <Button
        variant="default"
        h={42}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={run}
        disabled={plantings.length === 0}
        aria-disabled={count !== null || undefined}
      >
        {count === null ? t`Export CSV` : t`Exporting ${exported}...`}
      </Button>
    </Group>
  );
}

const CARD_MIN_WIDTH = 250;
const CARD_HEIGHT = 172;

type PlantingListProps = {
  selected: number | undefined;
  onSelect: (id: number) => void;
  onCreate: () => void;
};

function PlantingList({ selected, onSelect, onCreate }: PlantingListProps) {
  const { t } = useLingui();
  const { isFiltered, change } = usePlantingFilter();
  const { list, asked, plantings } = usePlantingList();
  if (list.isError && plantings.length === 0) {
    return <LoadFailure title={translate(plantingsText.listFailed)} query={list} />;
  }
  if (list.isPending) {
    return <CardSkeletons label={t`Loading plantings`} height={CARD_HEIGHT} minCardWidth={CARD_MIN_WIDTH} />;
  }
  if (plantings.length === 0 && isFiltered) {
    return (
      <EmptyNote
        drawing={<FieldDrawing />}
        title={t`No planting matches`}
        text={t`Try another word, or show all statuses.`}
      >
        <Button variant="default" onClick={() => change({ q: undefined, plantingStatus: undefined })}>
          {t`Show all plantings`}
        </Button>
      </EmptyNote>
    );
  }
  if (plantings.length === 0) {
    return (
      <EmptyNote drawing={<SeedlingDrawing />} title={translate(plantingsText.empty)}>
        <Button variant="default" onClick={onCreate}>{t`Record a planting`}</Button>
      </EmptyNote>
    );
  }
  return (
    <EndlessList
      aria-label={t`Plantings`}
      items={plantings}
      keyOf={({ id }) => id}
      searchedBy={asked}
      rowHeight={CARD_HEIGHT}
      minCardWidth={CARD_MIN_WIDTH}
      more={{
        pages: list,
        loading: t`Loading more plantings`,
        show: t`Show more plantings`,
        failed: translate(plantingsText.listFailed),
      }}
    >
      {(planting) => (
        <PlantingCard planting={planting} isSelected={planting.id === selected} onSelect={onSelect} />
      )}
    </EndlessList>
  );
}
