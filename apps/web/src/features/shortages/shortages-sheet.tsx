import {
  afterEarlierWeeks,
  formatShortage,
  type ShortageWeek,
  shortageStatus,
  shortBadge,
  weekBadge,
} from '@farm/domain/shortages';
import { Sheet, SheetTable } from '../../components/paper.tsx';
import { formatDay } from '../../lib/format.ts';
import { inOrderOfNeed } from './week-details.tsx';

/** What each week needs, product by product. */
export function ShortagesSheet({ weeks }: { weeks: readonly ShortageWeek[] }) {
  return (
    <Sheet
      title="Weekly Production Shortages"
      note="What confirmed orders need in the next four weeks, against the stock on hand"
    >
      {weeks.map((week) => (
        <section key={week.week}>
          <h2>
            Week {week.week} · {formatDay(week.start)} – {formatDay(week.end)} · {weekBadge(week)}
          </h2>
          {week.products.length === 0 ? (
            <p>No orders scheduled for this week</p>
          ) : (
            <SheetTable
              rows={inOrderOfNeed(week)}
              keyOf={({ productName, unit }) => `${productName} ${unit}`}
              columns={[
                { head: 'Product', width: '34%', value: ({ productName }) => productName },
                { head: 'Demand', isNumber: true, value: ({ demand, unit }) => formatShortage(demand, unit) },
                {
                  head: 'Available',
                  isNumber: true,
                  value: ({ available, unit }) => formatShortage(available, unit),
                },
                {
                  head: 'Status',
                  width: '30%',
                  value: (product) =>
                    [shortageStatus(product), shortBadge(product), afterEarlierWeeks(product)]
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
