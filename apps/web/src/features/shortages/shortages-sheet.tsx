import type { ShortageWeek } from '@farm/domain/shortages';
import { useLingui } from '@lingui/react/macro';
import { Sheet, SheetTable } from '../../components/paper.tsx';
import { formatDay } from '../../lib/format.ts';
import { say } from '../../lib/say.ts';
import {
  amountText,
  earlierWeeksText,
  NO_ORDERS,
  SUBTITLE,
  shortText,
  statusText,
  TITLE,
  weekName,
  weekText,
} from './shortages.text.ts';
import { inOrderOfNeed } from './week-details.tsx';

/** What each week needs, product by product. */
export function ShortagesSheet({ weeks }: { weeks: readonly ShortageWeek[] }) {
  const { t } = useLingui();
  return (
    <Sheet title={say(TITLE)} note={say(SUBTITLE)}>
      {weeks.map((week) => (
        <section key={week.week}>
          <h2>
            {weekName(week.week)} · {formatDay(week.start)} – {formatDay(week.end)} · {weekText(week)}
          </h2>
          {week.products.length === 0 ? (
            <p>{say(NO_ORDERS)}</p>
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
                    [statusText(product), shortText(product), earlierWeeksText(product)]
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
