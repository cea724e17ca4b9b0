import { SHORTAGE_WEEKS_SHOWN, type ShortageWeek } from '@farm/domain/shortages';
import { useLingui } from '@lingui/react/macro';
import { Button, Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { IconPlant } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo } from 'react';
import { FieldDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Sheet, SheetTable } from '../../components/paper.tsx';
import { PrintButton, usePrint } from '../../components/print-button.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { trpc } from '../../lib/api.ts';
import { formatDay, formatDayOfYear } from '../../lib/format.ts';
import { useOpenerFocus } from '../../lib/kept-focus.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { translate } from '../../lib/translate.ts';
import { useDashboardSearch, useOpenTab } from '../../lib/use-dashboard-search.ts';
import { EXPECTED_HARVEST } from '../availability/availability.text.ts';
import { PROMISES_BUTTON, PromisesButton } from '../availability/promises-button.tsx';
import { type NeedRow, needRows } from './need-rows.ts';
import { NeedTable } from './need-table.tsx';
import {
  amountText,
  earlierWeeksText,
  expectedText,
  NO_ORDERS,
  needText,
  runningText,
  SUBTITLE,
  shortText,
  statusText,
  TITLE,
  weekDistance,
  weekName,
  weekText,
} from './shortages.text.ts';
import { WeekCard } from './week-card.tsx';
import { inOrderOfNeed, WeekDetails } from './week-details.tsx';

const DETAILS_ID = 'week-details';
const COLUMNS = { base: 2, sm: 4 };

const ExpectedScreen = lazyScreen<{ onLeave: () => void }>(
  () => import('../availability/expected-screen.tsx'),
);
const PromisesScreen = lazyScreen<{ leave: string; onLeave: () => void }>(
  () => import('../availability/promises-screen.tsx'),
);

const EXPECTED_BUTTON = 'show-expected';

export default function ShortagesScreen() {
  const { t } = useLingui();
  const [{ expected, promised }] = useDashboardSearch();
  const openTab = useOpenTab();
  const leave = () => openTab('shortages');
  useOpenerFocus(expected !== undefined ? EXPECTED_BUTTON : promised ? PROMISES_BUTTON : undefined);
  useEffect(() => {
    ExpectedScreen.ahead();
    PromisesScreen.ahead();
  }, []);
  if (expected !== undefined) return <ExpectedScreen onLeave={leave} />;
  if (promised) return <PromisesScreen leave={t`View shortages`} onLeave={leave} />;
  return <Shortages onExpected={() => openTab('shortages', { expected: '' })} />;
}

function Shortages({ onExpected }: { onExpected: () => void }) {
  const { t } = useLingui();
  const [search, change] = useDashboardSearch();
  const { data, error, refetch } = trpc.shortages.weeks.useQuery();
  const weeks = useMemo(() => data?.slice(0, SHORTAGE_WEEKS_SHOWN), [data]);
  const open = useCallback((needs: number | undefined) => change({ needs }), [change]);
  const chosen = weeks?.find(({ week }) => week === search.week);
  const { printed, print } = usePrint(weeks);
  const lastDay = formatDay(weeks?.at(-1)?.end ?? '');
  const isEmpty = weeks?.every(({ products }) => products.length === 0) ?? false;
  const toggle = ({ week }: ShortageWeek) => change({ week: week === search.week ? undefined : week });
  return (
    <>
      <ScreenHeader title={translate(TITLE)} subtitle={translate(SUBTITLE)}>
        <PromisesButton tab="shortages" />
        <Button
          id={EXPECTED_BUTTON}
          variant="default"
          leftSection={<IconPlant size={16} aria-hidden />}
          onClick={onExpected}
        >
          {translate(EXPECTED_HARVEST)}
        </Button>
        <PrintButton isDisabled={!weeks || isEmpty} onPrint={() => print(weeks)} />
      </ScreenHeader>
      <Stack gap="lg">
        {error && !weeks && <LoadFailure title={t`Failed to fetch orders`} query={{ error, refetch }} />}
        {!error && !weeks && <WeeksSkeleton />}
        {weeks && (
          <SimpleGrid cols={COLUMNS} spacing="sm">
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
        {weeks && !isEmpty && <NeedTable weeks={weeks} opened={search.needs} onToggle={open} />}
        {isEmpty && !chosen && weeks && (
          <EmptyNote
            drawing={<FieldDrawing />}
            title={t`Nothing due in the next four weeks`}
            text={t`No confirmed orders are due through ${lastDay}. Once orders are confirmed, their products appear here week by week.`}
          />
        )}
      </Stack>
      {printed && <ShortagesSheet weeks={printed} />}
    </>
  );
}

function WeeksSkeleton() {
  const { t } = useLingui();
  return (
    <Stack gap="lg" role="status" aria-label={t`Loading weeks`}>
      <SimpleGrid cols={COLUMNS} spacing="sm">
        {[1, 2, 3, 4].map((week) => (
          <Paper key={week} withBorder px="md" py="sm">
            <Stack gap={8}>
              <Skeleton h={20} w="50%" />
              <Skeleton h={18} w="80%" />
              <Skeleton h={18} w="70%" />
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
      <Skeleton h={280} />
    </Stack>
  );
}

function ShortagesSheet({ weeks }: { weeks: readonly ShortageWeek[] }) {
  const { t } = useLingui();
  return (
    <Sheet title={translate(TITLE)} note={translate(SUBTITLE)}>
      <SheetTable
        rows={needRows(weeks)}
        keyOf={({ productNameId }) => productNameId}
        columns={[
          { head: t`Product`, width: '24%', value: ({ productName }) => productName },
          ...weeks.map(({ week, start }, index) => ({
            head: `${weekDistance(week)}, ${formatDayOfYear(start)}`,
            value: ({ weeks: needs }: NeedRow) => {
              const need = needs[index];
              return need && `${runningText(need)} (${needText(need)})`;
            },
          })),
        ]}
      />
      {weeks.map((week) => (
        <section key={week.week}>
          <h2>
            {weekName(week.week)} · {formatDay(week.start)} – {formatDay(week.end)} · {weekText(week)}
          </h2>
          {week.products.length === 0 ? (
            <p>{translate(NO_ORDERS)}</p>
          ) : (
            <SheetTable
              rows={inOrderOfNeed(week)}
              keyOf={({ productName, unit }) => `${productName} ${unit}`}
              columns={[
                { head: t`Product`, width: '34%', value: ({ productName }) => productName },
                { head: t`Demand`, isNumber: true, value: ({ demand, unit }) => amountText(demand, unit) },
                {
                  head: t`Available`,
                  isNumber: true,
                  value: ({ available, unit }) => amountText(available, unit),
                },
                {
                  head: t`Status`,
                  width: '30%',
                  value: (product) =>
                    [
                      statusText(product),
                      shortText(product),
                      earlierWeeksText(product),
                      expectedText(product),
                    ]
                      .filter(Boolean)
                      .join(' · '),
                },
              ]}
            />
          )}
        </section>
      ))}
    </Sheet>
  );
}
