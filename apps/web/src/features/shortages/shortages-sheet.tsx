import type { ShortageWeek } from '@farm/domain/shortages';
import { useLingui } from '@lingui/react/macro';
import { Sheet, SheetTable } from '../../components/paper.tsx';
import { formatDay, formatDayOfYear } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { type NeedRow, needRows } from './need-rows.ts';
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
import { inOrderOfNeed } from './week-details.tsx';

export function ShortagesSheet({ weeks }: { weeks: readonly ShortageWeek[] }) {
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
