import type { Day } from '@farm/domain/core';
import {
  loadingList,
  type StopLine,
  type StopOrder,
  type TruckStop,
  unitTotals,
} from '@farm/domain/deliveries';
import { orderTitle } from '@farm/domain/orders';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FarmLine, Sheet, SheetTable } from '../../components/paper.tsx';
import { formatDayWithWeekday, formatNumber, formatUnits } from '../../lib/format.ts';
import { say } from '../../lib/say.ts';
import classes from './deliveries.module.css';

export type TruckPaper = { day: Day; stops: readonly TruckStop[]; isOneStop: boolean };

/** Paper for the truck: what to load and the stops in sequence, then a page for each stop. One stop is one page. */
export function TruckSheet({ day, stops, isOneStop }: TruckPaper) {
  const { t } = useLingui();
  const title = formatDayWithWeekday(day);
  const [stop] = stops;
  if (isOneStop && stop) {
    return (
      <Sheet title={stop.buyerName} note={title}>
        <StopBody stop={stop} />
      </Sheet>
    );
  }
  const count = stops.length;
  return (
    <Sheet title={t`Loading list`} note={title}>
      <LoadingList stops={stops} />
      {stops.map((stop, index) => {
        const place = index + 1;
        return (
          <section key={stop.buyerId} className={classes.stopPage}>
            <FarmLine />
            <h1>{stop.buyerName}</h1>
            <p>
              {title} ·{' '}
              <Trans>
                Stop {place} of {count}
              </Trans>
            </p>
            <StopBody stop={stop} />
          </section>
        );
      })}
    </Sheet>
  );
}

const TickBox = () => <span className={classes.tickBox} />;

const linesOf = ({ orders }: TruckStop) => orders.flatMap(({ lines }) => lines);

const unitsOf = ({ units, baseUnit }: Pick<StopLine, 'units' | 'baseUnit'>) =>
  formatUnits(Number(units), baseUnit);

const packagesIn = (lines: readonly Pick<StopLine, 'quantity'>[]) =>
  lines.reduce((total, { quantity }) => total + quantity, 0);

/** Columns that have the same width in every table of the paper. */
const useProductColumns = (ticked: string) => {
  const { t } = useLingui();
  return [
    { head: ticked, width: '4.5em', value: () => <TickBox /> },
    {
      head: t`Packages`,
      isNumber: true,
      width: '6em',
      value: ({ quantity }: Omit<StopLine, 'id'>) => <b>{formatNumber(quantity)}</b>,
    },
    { head: t`Product`, value: ({ productName }: Omit<StopLine, 'id'>) => productName },
    { head: t`Size`, width: '22%', value: ({ size }: Omit<StopLine, 'id'>) => size },
    { head: t`Total`, isNumber: true, width: '22%', value: unitsOf },
  ] as const;
};

function LoadingList({ stops }: { stops: readonly TruckStop[] }) {
  const { t } = useLingui();
  const count = stops.length;
  const load = loadingList(stops);
  return (
    <>
      <section className={classes.loading}>
        <SheetTable
          rows={load}
          keyOf={({ productName, size, baseUnit }) => `${productName} ${size} ${baseUnit}`}
          columns={useProductColumns(t`Loaded`)}
        />
        <Totals lines={load} />
      </section>
      <section className={classes.loading}>
        <h2>
          <Plural value={count} one="# stop" other="# stops" />
        </h2>
        <SheetTable
          rows={stops.map((stop, index) => ({ stop, place: index + 1 }))}
          keyOf={({ stop }) => stop.buyerId}
          columns={[
            { head: t`Stop`, width: '4.5em', value: ({ place }) => formatNumber(place) },
            {
              head: t`Packages`,
              isNumber: true,
              width: '6em',
              value: ({ stop }) => formatNumber(packagesIn(linesOf(stop))),
            },
            { head: t`Buyer`, value: ({ stop }) => stop.buyerName },
            { head: t`Address`, width: '44%', value: ({ stop }) => stop.address },
          ]}
        />
      </section>
    </>
  );
}

function StopBody({ stop }: { stop: TruckStop }) {
  const { t } = useLingui();
  const { address, phone, orders } = stop;
  return (
    <>
      {address && <p>{address}</p>}
      {phone && <p>{phone}</p>}
      {orders.map((order) => (
        <StopOrderTable key={order.orderNumber} order={order} />
      ))}
      <Totals lines={linesOf(stop)} />
      <dl className={classes.signature}>
        {[t`Received by`, t`Signature`, t`Day and time`].map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd />
          </div>
        ))}
      </dl>
    </>
  );
}

function StopOrderTable({ order }: { order: StopOrder }) {
  const { t } = useLingui();
  const purchaseOrders = order.purchaseOrderNumbers.join(', ');
  return (
    <section className={classes.stopOrder}>
      <h2>
        {say(orderTitle(order.orderNumber))}
        {purchaseOrders && ` · ${t`PO ${purchaseOrders}`}`}
      </h2>
      {order.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <SheetTable rows={order.lines} keyOf={({ id }) => id} columns={useProductColumns(t`Done`)} />
    </section>
  );
}

function Totals({ lines }: { lines: readonly Omit<StopLine, 'id'>[] }) {
  const packages = packagesIn(lines);
  const units = unitTotals(lines).map(unitsOf).join(', ');
  return (
    <p className={classes.totals}>
      <Trans>
        Total: <Plural value={packages} one="# package" other="# packages" /> ({units})
      </Trans>
    </p>
  );
}
