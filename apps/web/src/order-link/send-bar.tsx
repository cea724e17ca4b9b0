/** @jsxImportSource preact */
import { plural, t } from '@lingui/core/macro';
import { formatMoney } from '../lib/format.ts';
import type { Total } from './wishes.ts';

export const totalText = ({ products, packages }: Total): string => {
  if (products === 0) return t`Nothing chosen yet`;
  const counted = plural(products, { one: '# product', other: '# products' });
  return `${counted} · ${plural(packages, { one: '# package', other: '# packages' })}`;
};

/** What is weighed when it is packed may come to a little more or less. */
export const aboutText = (cents: number): string => t`about ${formatMoney(cents)}`;

type SendBarProps = {
  total: Total;
  isChange: boolean;
  /** Whether the change leaves nothing of the order. */
  isEmptied: boolean;
  isSending: boolean;
  notice: string;
  onSend: () => void;
  onGiveUp: (() => void) | undefined;
};

export function SendBar({ total, isChange, isEmptied, isSending, notice, onSend, onGiveUp }: SendBarProps) {
  const words = isChange ? t`Send change` : t`Send order`;
  return (
    <section class="send-bar" aria-labelledby="basket">
      <div class="send-bar-inner">
        <p class="notice" role="status">
          {notice}
        </p>
        <div class="send-line">
          <div>
            <h2 id="basket" class="basket">{t`Your order`}</h2>
            <p class="total">
              <span class="counted">{totalText(total)}</span>
              {total.cents !== undefined && <span class="amount">{aboutText(total.cents)}</span>}
            </p>
          </div>
          <div class="send-buttons">
            {onGiveUp && <button type="button" class="button" onClick={onGiveUp}>{t`Back`}</button>}
            <button
              type="button"
              data-send
              class={isEmptied ? 'button danger' : 'button primary'}
              aria-disabled={isSending}
              onClick={onSend}
            >
              {isSending ? t`Sending…` : isEmptied ? t`Cancel order` : words}
            </button>
          </div>
        </div>
      </div>
    </section>
  );
}
