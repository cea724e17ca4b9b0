import { ExpectedHarvests, PROMISE_WEEKS } from '@farm/domain/availability';
import { matchesSearch } from '@farm/domain/catalog';
import { addDays, startOfWeek } from '@farm/domain/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconPlant } from '@tabler/icons-react';
import { type KeyboardEvent, type SubmitEvent, useEffect, useMemo, useState } from 'react';
import { ConflictNote } from '../../components/conflict-note.tsx';
import { FieldDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LeaveQuestion } from '../../components/leave-question.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { NothingFound } from '../../components/nothing-found.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { refusalOf } from '../../lib/api.ts';
import { useCreateKey } from '../../lib/create-key.ts';
import { focusOn } from '../../lib/focus.ts';
import { formatMonthDay, formatNumber } from '../../lib/format.ts';
import { saySent, translate } from '../../lib/translate.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useExpected, useSetExpected, useSuggested } from './availability.calls.ts';
import { availabilityText, EXPECTED_HARVEST } from './availability.text.ts';
import { ExpectedGrid } from './expected-grid.tsx';
import { type ExpectedCells, staleWeeks, useExpectedCells } from './use-expected-cells.ts';

const ROWS_SHOWN = 100;
const ROWS = Array<number>(9).fill(44);
const NONE: ReadonlyMap<string, string> = new Map();

/** Other weeks and a search show the same grid, and lose nothing that was typed. */
const staysHere = (search: unknown) => {
  const { tab, expected } = search as { tab?: unknown; expected?: unknown };
  return tab === 'shortages' && expected !== undefined;
};

export default function ExpectedScreen({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  const [{ expected: asked, q = '' }, change] = useDashboardSearch();
  const thisWeek = startOfWeek(useFarmDay());
  const from = startOfWeek(asked || thisWeek);
  const { data, error, refetch, isPlaceholderData } = useExpected({ from, weeks: PROMISE_WEEKS });
  const cells = useExpectedCells(data);
  const { changed, faulty, overtaken } = cells;
  const set = useSetExpected();
  const keyFor = useCreateKey();
  const suggested = useSuggested();
  const [said, setSaid] = useState('');
  const [isWhole, setWhole] = useState(false);
  const found = useMemo(() => data?.products.filter(({ name }) => matchesSearch(name, [], q)), [data, q]);
  const shown = useMemo(() => (isWhole ? found : found?.slice(0, ROWS_SHOWN)), [found, isWhole]);
  const isUnsaved = changed.length + faulty.length > 0;
  const isHere = shown !== undefined;
  useEffect(() => {
    if (isHere) focusOn('[data-cell="0 0"]', { preventScroll: true });
  }, [isHere]);

  const show = (week: string) => change({ expected: week === thisWeek ? '' : week }, { replace: true });
  const showEvery = (week: string) =>
    change({ q: undefined, expected: week === thisWeek ? '' : week }, { replace: true });
  const { refused, save } = useSave({
    cells,
    set,
    keyFor,
    onStale: (weeks) => {
      const [elsewhere] = weeks;
      if (elsewhere && !weeks.some((week) => data?.weeks.includes(week))) showEvery(elsewhere);
    },
  });
  const search = (text: string) => change({ q: text || undefined }, { replace: true });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSaid('');
    const [first] = faulty;
    if (first) {
      // It may be of a product or week that is not shown.
      showEvery(first.now ? from : first.week);
      setWhole(true);
      focusOn('[data-cell][aria-invalid="true"]');
    } else save();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  const fill = async () => {
    const found = await suggested.ask({ from, weeks: PROMISE_WEEKS });
    if (!found) return;
    cells.suggest(found);
    setSaid(
      found.length > 0
        ? ''
        : t`Nothing to suggest for empty cells: nothing came in in these weeks of last year, nor in the last four weeks.`,
    );
  };
  const all = formatNumber(found?.length ?? 0);
  const count = changed.length;
  const problems = faulty.length;
  return (
    <>
      <ScreenHeader
        title={translate(EXPECTED_HARVEST)}
        subtitle={t`What each product should give in a week, in its base unit`}
      >
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onLeave}
        >{t`View shortages`}</Button>
      </ScreenHeader>
      {error && !data && (
        <LoadFailure title={translate(availabilityText.fetchFailed)} query={{ error, refetch }} />
      )}
      {!error && !data && <Skeletons label={t`Loading the expected harvest`} heights={ROWS} gap={4} />}
      {data?.products.length === 0 && (
        <EmptyNote
          drawing={<FieldDrawing />}
          title={t`There are no products yet`}
          text={t`An administrator adds them in the Product Catalog. Then their expected harvest is entered here.`}
        />
      )}
      {data && shown && data.products.length > 0 && (
        <form noValidate onSubmit={submit} onKeyDown={onKeyDown} aria-busy={isPlaceholderData || undefined}>
          <Stack gap="sm">
            <Group gap="sm">
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="default"
                  size={40}
                  aria-label={t`Earlier weeks`}
                  onClick={() => show(addDays(from, -7 * PROMISE_WEEKS))}
                >
                  <IconChevronLeft size={18} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size={40}
                  aria-label={t`Later weeks`}
                  onClick={() => show(addDays(from, 7 * PROMISE_WEEKS))}
                >
                  <IconChevronRight size={18} />
                </ActionIcon>
                {from !== thisWeek && (
                  <Button variant="subtle" onClick={() => show(thisWeek)}>{t`This week`}</Button>
                )}
              </Group>
              <Box flex="1 1 12rem" maw={360}>
                <SearchBox placeholder={t`Search products...`} value={q} onChange={search} />
              </Box>
              <Button
                variant="default"
                leftSection={<IconPlant size={16} aria-hidden />}
                aria-disabled={suggested.isAsking}
                onClick={() => !suggested.isAsking && void fill()}
              >{t`Fill from plantings`}</Button>
              <Suggestions cells={cells} />
            </Group>
            {shown.length === 0 ? (
              <NothingFound title={t`No products found`} query={q} onClear={() => search('')} />
            ) : (
              <ExpectedGrid
                weeks={data.weeks}
                products={shown}
                cells={cells}
                thisWeek={thisWeek}
                refused={refused}
                onLeftOut={(left) =>
                  setSaid(
                    left > 0
                      ? t`${plural(left, { one: '# pasted value', other: '# pasted values' })} did not fit into the table.`
                      : '',
                  )
                }
              />
            )}
            {found && found.length > shown.length && (
              <Button variant="subtle" onClick={() => setWhole(true)}>{t`Show all ${all} products`}</Button>
            )}
            {overtaken.length > 0 && (
              <ConflictNote
                title={t`Someone else changed the expected harvest`}
                onKeep={cells.keepMine}
                onTake={cells.takeTheirs}
              >
                <Overtaken cells={cells} />
              </ConflictNote>
            )}
            <Group justify="space-between" gap="sm">
              <Text size="sm" c="dimmed" role="status">
                {problems > 0 ? (
                  <Text span inherit c="var(--mantine-color-error)">
                    {t`${plural(problems, { one: '# cell cannot be read', other: '# cells cannot be read' })}`}
                  </Text>
                ) : (
                  said || t`Enter goes down, Tab goes right, Ctrl+Enter saves.`
                )}
              </Text>
              <Button
                type="submit"
                data-save-expected
                disabled={overtaken.length > 0}
                aria-disabled={set.isPending || undefined}
              >
                {set.isPending
                  ? t`Saving...`
                  : count > 0
                    ? t`Save ${plural(count, { one: '# number', other: '# numbers' })}`
                    : t`Save`}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      <LeaveQuestion isUnsaved={isUnsaved} staysAt={staysHere} />
    </>
  );
}

type Saving = {
  cells: ExpectedCells;
  set: ReturnType<typeof useSetExpected>;
  keyFor: ReturnType<typeof useCreateKey>;
  /** With the weeks of the cells that somebody else has changed. */
  onStale: (weeks: readonly string[]) => void;
};

const useSave = ({ cells, set, keyFor, onStale }: Saving) => {
  const { changed, overtaken } = cells;
  const refused = useMemo(() => {
    const issues = refusalOf(set.error)?.issues;
    if (!issues) return NONE;
    const sent = set.variables?.cells ?? [];
    return new Map(
      issues.flatMap((issue) => {
        const cell = sent[Number(issue.path[1])];
        return cell ? [[`${cell.productNameId} ${cell.week}`, saySent(issue)] as const] : [];
      }),
    );
  }, [set.error, set.variables]);
  const save = () => {
    if (set.isPending || overtaken.length > 0 || changed.length === 0) return;
    const input = {
      cells: changed.map(({ productNameId, week, units, draft, now }) => ({
        productNameId,
        week,
        units,
        // Where somebody else saved the same number, nothing is overtaken.
        version: now ? now.version : draft.version,
      })),
    };
    set.mutate(
      { ...input, idempotencyKey: keyFor(input) },
      {
        onSuccess: () => {
          cells.forget(changed);
          focusOn('[data-cell="0 0"]', { preventScroll: true });
        },
        onError: (error) => {
          const refusal = refusalOf(error);
          if (refusal?.code !== 'VERSION_STALE') return;
          onStale(staleWeeks(input.cells, ExpectedHarvests.safeParse(refusal.present).data));
        },
      },
    );
  };
  return { refused, save };
};

function Suggestions({ cells }: { cells: ExpectedCells }) {
  const { t } = useLingui();
  const count = cells.suggestedCount;
  if (count === 0) return null;
  const toGrid = () => focusOn('[data-cell="0 0"]');
  return (
    <Group gap={4}>
      <Button
        variant="light"
        onClick={() => {
          cells.acceptSuggested();
          toGrid();
        }}
      >
        {t`Accept ${plural(count, { one: '# suggestion', other: '# suggestions' })}`}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        onClick={() => {
          cells.dismissSuggested();
          toGrid();
        }}
      >{t`Dismiss`}</Button>
    </Group>
  );
}

function Overtaken({ cells }: { cells: ExpectedCells }) {
  const { t } = useLingui();
  return cells.overtaken.map(({ productNameId, week, name, draft, now }) => {
    const day = formatMonthDay(week);
    const there = now?.units == null ? t`blank` : formatNumber(now.units);
    const yours = draft.typed.trim() || t`blank`;
    return (
      <div key={`${productNameId} ${week}`}>{t`${name}, ${day}: ${there} there now, ${yours} yours`}</div>
    );
  });
}
