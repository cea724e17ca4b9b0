/** @jsxImportSource preact */
import type { OpenedOffer } from '@farm/domain/offers';
import { t } from '@lingui/core/macro';
import { useState } from 'preact/hooks';
import { formatWeekdayAndDay } from '../lib/format.ts';
import { ProductRow } from './product-row.tsx';
import {
  type Draft,
  dayIndexOf,
  type LeftAnswer,
  linesBeside,
  linesShown,
  type OfferedLine,
  othersOn,
  quantityOf,
  requestOf,
  shortOf,
  totalOf,
} from './requested-lines.ts';
import { SendBar } from './send-bar.tsx';

/** A longer list can be searched. */
const SURVEYED_MAX = 15;
const PURCHASE_ORDER_MAX = 100;
const NOTES_MAX = 2000;

type OrderFormProps = {
  offer: OpenedOffer;
  draft: Draft;
  /** The form began with these. */
  first: Draft;
  told: LeftAnswer;
  isChange: boolean;
  isSending: boolean;
  notice: string;
  onChange: (draft: Draft) => void;
  onSend: (addTo?: number) => void;
  onGiveUp: (() => void) | undefined;
};

export function OrderForm(props: OrderFormProps) {
  const { offer, draft, first, told, isChange, isSending, notice, onChange, onSend, onGiveUp } = props;
  const { days, lines, order } = offer;
  const [sought, setSought] = useState('');
  const dayIndex = dayIndexOf(offer, draft);
  const others = isChange && order ? linesBeside(offer, order) : [];
  const { lines: request } = requestOf(offer, draft);
  const shortIn = (line: OfferedLine) => shortOf(line, { draft, first }, { dayIndex, told });
  const shown = linesShown(lines, sought, (line) => shortIn(line) !== undefined);
  const isOnlyDay = days.length === 1 && days[0] === draft.day;
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part });
  return (
    <>
      {isOnlyDay ? (
        <p class="day">{t`Delivery on ${formatWeekdayAndDay(draft.day)}`}</p>
      ) : (
        <fieldset class="days">
          <legend>{t`Delivery day`}</legend>
          <div class="chips">
            {days.map((one) => (
              <label key={one} class="chip">
                <input
                  type="radio"
                  name="day"
                  checked={one === draft.day}
                  onChange={() => change({ day: one })}
                />
                <span>{formatWeekdayAndDay(one)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {others.length > 0 && (
        <div class="caution">
          <p>{t`Also in your order. To change this, call the farm.`}</p>
          <ul>
            {others.map(({ id, quantity, productName, size }) => (
              <li key={id}>{`${quantity} × ${productName} (${size})`}</li>
            ))}
          </ul>
        </div>
      )}
      {(lines.length > SURVEYED_MAX || sought) && (
        <input
          class="field"
          type="search"
          aria-label={t`Find a product`}
          placeholder={t`Find a product`}
          maxLength={100}
          value={sought}
          onInput={({ currentTarget }) => setSought(currentTarget.value)}
        />
      )}
      {lines.length === 0 && <p class="dim">{t`These products are no longer sold. Call the farm.`}</p>}
      {shown.length === 0 && sought && <p class="dim">{t`No product matches “${sought.trim()}”.`}</p>}
      <ul class="products">
        {shown.map((line) => {
          const { sizeId } = line;
          const setQuantity = (quantity: string) =>
            change({
              quantities: { ...draft.quantities, [sizeId]: quantity },
              asked: { ...draft.asked, [sizeId]: false },
            });
          return (
            <ProductRow
              key={sizeId}
              line={line}
              dayIndex={dayIndex}
              typed={draft.quantities[sizeId] ?? ''}
              quantity={quantityOf(draft, sizeId)}
              short={shortIn(line)}
              isAsked={draft.asked[sizeId] ?? false}
              onType={setQuantity}
              onAsk={() => change({ asked: { ...draft.asked, [sizeId]: true } })}
            />
          );
        })}
      </ul>
      <details open={draft.purchaseOrderNumber !== '' || draft.notes !== ''}>
        <summary>{t`PO number and note`}</summary>
        <label class="labeled">
          {t`PO number`}
          <input
            class="field"
            maxLength={PURCHASE_ORDER_MAX}
            value={draft.purchaseOrderNumber}
            onInput={({ currentTarget: { value } }) => change({ purchaseOrderNumber: value })}
          />
        </label>
        <label class="labeled">
          {t`Note for the farm`}
          <textarea
            class="field"
            rows={3}
            maxLength={NOTES_MAX}
            value={draft.notes}
            onInput={({ currentTarget: { value } }) => change({ notes: value })}
          />
        </label>
      </details>
      <SendBar
        total={totalOf(offer, draft.day, [...request, ...others])}
        isChange={isChange}
        isEmptied={isChange && request.length === 0}
        already={isChange ? [] : othersOn(offer, draft.day)}
        day={draft.day}
        isSending={isSending}
        notice={notice}
        onSend={onSend}
        onGiveUp={onGiveUp}
      />
    </>
  );
}
