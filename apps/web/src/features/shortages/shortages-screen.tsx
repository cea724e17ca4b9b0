import { SHORTAGE_WEEKS_SHOWN, type ShortageWeek } from '@farm/domain/shortages';
import { Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { FieldDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PrintButton, usePrint } from '../../components/paper.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { formatDay } from '../../lib/format.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useShortageWeeks } from './shortages.calls.ts';
import { ShortagesSheet } from './shortages-sheet.tsx';
import { WeekCard } from './week-card.tsx';
import { WeekDetails } from './week-details.tsx';

const DETAILS_ID = 'week-details';
const COLUMNS = { base: 1, xs: 2, lg: 4 };

export default function ShortagesScreen() {
  const [search, change] = useDashboardSearch();
  const { data, error, refetch } = useShortageWeeks();
  const weeks = data?.slice(0, SHORTAGE_WEEKS_SHOWN);
  const chosen = weeks?.find(({ week }) => week === search.week);
  const { printed, print } = usePrint(weeks);
  const isEmpty = weeks?.every(({ products }) => products.length === 0) ?? false;
  const toggle = ({ week }: ShortageWeek) => change({ week: week === search.week ? undefined : week });
  return (
    <>
      <ScreenHeader
        title="Weekly Production Shortages"
        subtitle="What confirmed orders need in the next four weeks, against the stock on hand"
      >
        <PrintButton isDisabled={!weeks || isEmpty} onPrint={() => print(weeks)} />
      </ScreenHeader>
      <Stack gap="lg">
        {error && !weeks && (
          <LoadFailure title="Failed to fetch orders" error={error} onRetry={() => void refetch()} />
        )}
        {!error && !weeks && <WeeksSkeleton />}
        {weeks && (
          <SimpleGrid cols={COLUMNS} spacing="md">
            {weeks.map((week) => (
              <WeekCard
                key={week.week}
                week={week}
                isOpen={week === chosen}
                detailsId={DETAILS_ID}
                onToggle={() => toggle(week)}
              />
            ))}
          </SimpleGrid>
        )}
        {chosen && <WeekDetails id={DETAILS_ID} week={chosen} />}
        {isEmpty && !chosen && weeks && (
          <EmptyNote
            drawing={<FieldDrawing />}
            title="Nothing to grow for yet"
            text={`No confirmed order is due until ${formatDay(weeks.at(-1)?.end ?? '')}. Once orders are confirmed, their products appear here week by week.`}
          />
        )}
      </Stack>
      {printed && <ShortagesSheet weeks={printed} />}
    </>
  );
}

function WeeksSkeleton() {
  return (
    <SimpleGrid cols={COLUMNS} spacing="md" role="status" aria-label="Loading weeks">
      {[1, 2, 3, 4].map((week) => (
        <Paper key={week} withBorder p="md">
          <Stack gap={10}>
            <Skeleton h={24} w="50%" />
            <Skeleton h={20} w="80%" />
            <Skeleton h={20} w="70%" />
          </Stack>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
