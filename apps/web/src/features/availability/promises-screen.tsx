import { matchesSearch, unitWord } from '@farm/domain/catalog';
import { addDays } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { FieldDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { NothingFound } from '../../components/nothing-found.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import type { Outputs } from '../../lib/api.ts';
import { MAIN_ID } from '../../lib/focus.ts';
import { formatMonthDay, formatNumber } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useDashboardSearch, useOpenTab } from '../../lib/use-dashboard-search.ts';
import { usePromiseWeeks } from './availability.calls.ts';
import classes from './availability.module.css';
import { availabilityText, CAN_PROMISE } from './availability.text.ts';

const ROWS = Array<number>(9).fill(38);

type PromisesScreenProps = { leave: string; onLeave: () => void };

/** `leave` names the screen that it was opened from. */
export default function PromisesScreen({ leave, onLeave }: PromisesScreenProps) {
  const { t } = useLingui();
  const sets = useMay()('expected.set');
  const openTab = useOpenTab();
  const [{ q = '' }, change] = useDashboardSearch();
  const { data, error, refetch } = usePromiseWeeks();
  const found = useMemo(() => data?.products.filter(({ name }) => matchesSearch(name, [], q)), [data, q]);
  const search = (text: string) => change({ q: text || undefined }, { replace: true });
  return (
    <>
      <ScreenHeader
        title={translate(CAN_PROMISE)}
        subtitle={t`Stock and trusted harvest less what is promised already, for the last day of each week`}
      >
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onLeave}>
          {leave}
        </Button>
      </ScreenHeader>
      {error && !data && (
        <LoadFailure title={translate(availabilityText.promisesFailed)} query={{ error, refetch }} />
      )}
      {!error && !data && <Skeletons label={t`Loading what can be promised`} heights={ROWS} gap={4} />}
      {data && found && (
        <Stack gap="sm">
          {data.weeks.length > 0 && (
            <Box maw={560}>
              <SearchBox placeholder={t`Search products...`} value={q} onChange={search} />
            </Box>
          )}
          {data.weeks.length === 0 ? (
            <EmptyNote
              drawing={<FieldDrawing />}
              title={t`No harvest is expected`}
              text={t`Once growers enter what they expect to harvest, what can be promised of it shows here, week by week.`}
            >
              {sets && (
                <Button
                  mt="xs"
                  onClick={() => openTab('shortages', { expected: '' }, MAIN_ID)}
                >{t`Enter the expected harvest`}</Button>
              )}
            </EmptyNote>
          ) : data.products.length === 0 ? (
            <EmptyNote
              drawing={<FieldDrawing />}
              title={t`Nothing can be promised`}
              text={t`No product is in stock, expected or ordered.`}
            />
          ) : found.length === 0 ? (
            <NothingFound title={t`No products found`} query={q} onClear={() => search('')} />
          ) : (
            <Promises weeks={data.weeks} products={found} />
          )}
        </Stack>
      )}
    </>
  );
}

type PromiseWeeks = Outputs['availability']['weeks'];

const Promises = memo(function Promises({ weeks, products }: PromiseWeeks) {
  const { t } = useLingui();
  return (
    <section
      className={classes.scroll}
      aria-label={t`By week`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table className={`${classes.table} ${classes.promises}`} aria-label={translate(CAN_PROMISE)}>
        <thead>
          <tr>
            <th scope="col">{t`Product`}</th>
            {weeks.map((week) => {
              const day = formatMonthDay(addDays(week, 6));
              return <th key={week} scope="col">{t`by ${day}`}</th>;
            })}
          </tr>
        </thead>
        <tbody>
          {products.map(({ productNameId, name, baseUnit, units }) => (
            <tr key={productNameId}>
              <th scope="row">
                {name} <span className={classes.unit}>{translate(unitWord(baseUnit))}</span>
              </th>
              {units.map((amount, index) => (
                <td key={weeks[index]} className={amount > 0 ? undefined : classes.none}>
                  {formatNumber(amount)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});
