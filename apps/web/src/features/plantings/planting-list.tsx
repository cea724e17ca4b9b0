import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { CardSkeletons } from '../../components/card-skeletons.tsx';
import { FieldDrawing, SeedlingDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { EndlessList } from '../../components/endless-list.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { translate } from '../../lib/translate.ts';
import { PlantingCard } from './planting-card.tsx';
import { usePlantingList } from './plantings.calls.ts';
import { plantingsText } from './plantings.text.ts';
import { usePlantingFilter } from './use-planting-filter.ts';

const CARD_MIN_WIDTH = 250;
const CARD_HEIGHT = 172;

type PlantingListProps = {
  selected: number | undefined;
  onSelect: (id: number) => void;
  onCreate: () => void;
};

export function PlantingList({ selected, onSelect, onCreate }: PlantingListProps) {
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
