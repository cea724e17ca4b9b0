/** @jsxImportSource preact */
import type { OpenedOffer } from '@farm/domain/offers';
import { isDropped, type OrderStatus } from '@farm/domain/orders';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { formatNumber, formatWeekdayAndDay } from '../lib/format.ts';
import { translate } from '../lib/translate.ts';
import { PhoneLink } from './offer-header.tsx';
import { isAllDropped, type LinkedOrder, totalOf } from './requested-lines.ts';
import { aboutText, totalText } from './send-bar.tsx';

const standings: Record<OrderStatus, MessageDescriptor> = {
  pending: msg`waiting for the farm`,
  pending_inventory: msg`waiting for the harvest`,
  confirmed: msg`confirmed`,
  delivered: msg`delivered`,
  cancelled: msg`canceled`,
  rejected: msg`not available`,
};

const headingOf = ({ lines, number, isAdded }: LinkedOrder) => {
  const kept = lines.filter((line) => !isDropped(line));
  const isAll = (standing: OrderStatus) => kept.length > 0 && kept.every(({ status }) => status === standing);
  if (isAll('pending')) return isAdded ? t`Added to order #${number}` : t`Order #${number} sent`;
  if (lines.every(({ status }) => status === 'cancelled')) return t`Order #${number} canceled`;
  return isAll('confirmed') ? t`Order #${number} confirmed` : t`Order #${number}`;
};

type LineProps = { line: LinkedOrder['lines'][number]; day: string };

const beyondText = (offered: number | null) => {
  if (offered === null) return t`More than was left.`;
  const known = formatNumber(offered);
  return t`More than was left (${known}).`;
};

function PlacedLine({ line, day }: LineProps) {
  const { quantity, productName, size, status, deliveryDate, isBeyond, offeredQuantity } = line;
  const isKept = !isDropped(line);
  return (
    <li class={isKept ? 'placed' : 'placed dropped'}>
      <span class="count">{`${formatNumber(quantity)} ×`}</span>
      <span class="placed-words">
        <b>{productName}</b> <span class="size">{size}</span>
        {isKept && isBeyond && <span class="beyond">{beyondText(offeredQuantity)}</span>}
        {isKept && deliveryDate !== day && (
          <span class="beyond">{t`Delivery on ${formatWeekdayAndDay(deliveryDate)}`}</span>
        )}
      </span>
      <span class={`standing ${status}`}>{translate(standings[status])}</span>
    </li>
  );
}

function Call({ isToChange, phone }: { isToChange: boolean; phone: string | null }) {
  if (!phone) return <p>{isToChange ? t`To change something, call the farm.` : t`Call the farm.`}</p>;
  return (
    <p>
      {isToChange ? t`To change something, call the farm:` : t`Call the farm:`} <PhoneLink phone={phone} />
    </p>
  );
}

type PlacedOrderProps = {
  offer: OpenedOffer;
  notice: string;
  onChange: () => void;
  onAgain: () => void;
};

export function PlacedOrder({ offer, notice, onChange, onAgain }: PlacedOrderProps) {
  const { order, isClosed, farmPhone } = offer;
  return (
    <section aria-labelledby="placed">
      <p class="notice" role="status">
        {notice}
      </p>
      {order ? (
        <Order offer={offer} order={order} />
      ) : (
        <h2 id="placed" tabIndex={-1}>{t`This offer is closed.`}</h2>
      )}
      {order?.isChangeable ? (
        <button type="button" class="button primary wide" onClick={onChange}>{t`Change order`}</button>
      ) : order && !isClosed && isAllDropped(order) ? (
        <button type="button" class="button primary wide" onClick={onAgain}>{t`Order again`}</button>
      ) : (
        <Call isToChange={order !== null} phone={farmPhone} />
      )}
    </section>
  );
}

function Order({ offer, order }: { offer: OpenedOffer; order: LinkedOrder }) {
  const { deliveryDate, lines, purchaseOrderNumber, notes } = order;
  const total = totalOf(
    offer,
    deliveryDate,
    lines.filter((line) => !isDropped(line)),
  );
  return (
    <>
      <h2 id="placed" tabIndex={-1}>
        {headingOf(order)}
      </h2>
      <p>{t`Delivery on ${formatWeekdayAndDay(deliveryDate)}`}</p>
      {offer.isClosed && <p class="dim">{t`This offer is closed.`}</p>}
      <ul class="placed-lines">
        {lines.map((line) => (
          <PlacedLine key={line.id} line={line} day={deliveryDate} />
        ))}
      </ul>
      {total.products > 0 && (
        <p class="total">
          <span class="counted">{totalText(total)}</span>
          {total.cents !== undefined && <span class="amount">{aboutText(total.cents)}</span>}
        </p>
      )}
      {purchaseOrderNumber && <p>{t`PO number: ${purchaseOrderNumber}`}</p>}
      {notes && <p class="note">{t`Note for the farm: ${notes}`}</p>}
    </>
  );
}
