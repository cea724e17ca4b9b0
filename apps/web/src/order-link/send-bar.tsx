/** @jsxImportSource preact */
import { plural, t } from '@lingui/core/macro';
import { formatMoney, formatWeekdayAndDay } from '../lib/format.ts';
import type { Total } from './requested-lines.ts';

export const totalText = ({ products, packages }: Total): string => {
  if (products === 0) return t`Nothing chosen yet`;
  const counted = plural(products, { one: '# product', other: '# products' });
  return `${counted} · ${plural(packages, { one: '# package', other: '# packages' })}`;
};

/** A product that is weighed when it is packed may come to a little more or less. */
export const aboutText = (cents: number): string => t`about ${formatMoney(cents)}`;

type SendBarProps = {
  total: Total;
  isChange: boolean;
  /** Whether the change leaves nothing of the order. */
  isEmptied: boolean;
  /** Numbers of the open orders that the buyer has for the day already. */
  already: readonly number[];
  day: string;
  isSending: boolean;
  notice: string;
  /** With the number of the order that is added to; without, a new one. */
  onSend: (addTo?: number) => void;
  onGiveUp: (() => void) | undefined;
};

export function SendBar(props: SendBarProps) {
  const { total, isChange, isEmptied, already, day, isSending, notice, onSend, onGiveUp } = props;
  const hasOne = already.length > 0;
  const words = isChange ? t`Send change` : hasOne ? t`Place another order` : t`Send order`;
  const orders = already.map((number) => `#${number}`).join(', ');
  const date = formatWeekdayAndDay(day);
  return (
    <section class="send-bar" aria-labelledby="basket">
      <div class="send-bar-inner">
        <p class="notice" role="status">
          {notice}
        </p>
        {hasOne && (
          <p class="already" role="status">
            {already.length === 1
              ? t`You already have order ${orders} for ${date}.`
              : t`You already have orders ${orders} for ${date}.`}
          </p>
        )}
        <div class="send-line">
          <div class="summed">
            <h2 id="basket" class="basket">{t`Your order`}</h2>
            <p class="total">
              <span class="counted">{totalText(total)}</span>
              {total.cents !== undefined && <span class="amount">{aboutText(total.cents)}</span>}
            </p>
          </div>
          <div class="send-buttons">
            {onGiveUp && <button type="button" class="button" onClick={onGiveUp}>{t`Back`}</button>}
            {already.map((number) => (
              <button
                key={number}
                type="button"
                class="button primary"
                aria-disabled={isSending}
                onClick={() => onSend(number)}
              >
                {t`Add to order #${number}`}
              </button>
            ))}
            <button
              type="button"
              data-send
              class={isEmptied ? 'button danger' : hasOne ? 'button' : 'button primary'}
              aria-disabled={isSending}
              onClick={() => onSend()}
            >
              {isSending ? t`Sending…` : isEmptied ? t`Cancel order` : words}
            </button>
          </div>
        </div>
      </div>
    </section>
  );
}
