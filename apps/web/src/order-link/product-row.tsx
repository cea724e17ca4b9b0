/** @jsxImportSource preact */
import { unitWord } from '@farm/domain/catalog';
import { plural, t } from '@lingui/core/macro';
import { amountText } from '../features/prices/line-price.ts';
import { focusOn } from '../lib/focus.ts';
import { formatMoney, formatNumber } from '../lib/format.ts';
import { translate } from '../lib/translate.ts';
import type { OfferedLine } from './requested-lines.ts';

const DIGITS_MAX = 5;

const priceText = ({ prices, baseUnit }: OfferedLine, dayIndex: number): string | undefined => {
  const price = prices[dayIndex];
  if (!price) return undefined;
  if (price.cents === 0 || price.per === 'package') return amountText(price.cents);
  return `${formatMoney(price.cents)}/${translate(unitWord(baseUnit, 1))}`;
};

const leftText = (left: number | null | undefined): string =>
  left === null || left === undefined ? t`plenty` : plural(left, { one: '# left', other: '# left' });

/** The next product's field, as the phone's Next key promises; after the last one, the button that sends. */
const focusNext = (from: HTMLInputElement) => {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-quantity], [data-send]')];
  focusOn(fields[fields.indexOf(from) + 1]);
};

type ProductRowProps = {
  line: OfferedLine;
  dayIndex: number;
  typed: string;
  quantity: number;
  /** How many are left, if more is wanted; null: plenty, but less than that. */
  short: number | null | undefined;
  isAsked: boolean;
  onType: (quantity: string) => void;
  onAsk: () => void;
};

export function ProductRow(props: ProductRowProps) {
  const { line, dayIndex, typed, quantity, short, isAsked, onType, onAsk } = props;
  const { sizeId, productName, size } = line;
  const left = line.left[dayIndex];
  const price = priceText(line, dayIndex);
  const set = (next: number) => onType(next > 0 ? `${next}`.slice(0, DIGITS_MAX) : '');
  const isBeyond = isAsked && typeof left === 'number' && quantity > left;
  const known = formatNumber(short ?? left ?? 0);
  return (
    <li class={quantity > 0 ? 'product wanted' : 'product'}>
      <div class="product-line">
        <div class="product-words">
          <label for={`size-${sizeId}`}>
            <b>{productName}</b> <span class="size">{size}</span>
          </label>
          <p id={`about-${sizeId}`} class="about">
            {price && <span class="price">{price}</span>}
            <span class={left === 0 ? 'left none' : 'left'}>{leftText(left)}</span>
          </p>
        </div>
        <div class="stepper">
          <button
            type="button"
            tabIndex={-1}
            aria-label={t`One less: ${productName} ${size}`}
            disabled={quantity === 0}
            onClick={() => set(quantity - 1)}
          >
            −
          </button>
          <input
            id={`size-${sizeId}`}
            data-quantity
            aria-describedby={`about-${sizeId}${short === undefined ? '' : ` short-${sizeId}`}`}
            inputMode="numeric"
            enterKeyHint="next"
            autoComplete="off"
            maxLength={DIGITS_MAX}
            placeholder="0"
            value={typed}
            onInput={({ currentTarget }) => {
              const digits = currentTarget.value.replaceAll(/\D/g, '');
              currentTarget.value = digits;
              onType(digits);
            }}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onKeyDown={(event) => {
              const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
              if (event.key !== 'Enter' && !step) return;
              event.preventDefault();
              if (step) set(quantity + step);
              else focusNext(event.currentTarget);
            }}
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label={t`One more: ${productName} ${size}`}
            onClick={() => set(quantity + 1)}
          >
            +
          </button>
        </div>
      </div>
      {short !== undefined && (
        <div class="caution" data-short>
          <p id={`short-${sizeId}`}>
            {short === null
              ? t`Less than that is left: change, or ask anyway`
              : plural(short, {
                  one: 'Only # left: change, or ask anyway',
                  other: 'Only # left: change, or ask anyway',
                })}
          </p>
          <div class="choices">
            {short !== null && (
              <button type="button" class="button small" onClick={() => set(short)}>
                {short > 0 ? t`Order ${known}` : t`Leave it out`}
              </button>
            )}
            <button type="button" class="button small" onClick={onAsk}>{t`Ask anyway`}</button>
          </div>
        </div>
      )}
      {isBeyond && <p class="beyond">{t`More than is left (${known}). The farm will let you know.`}</p>}
    </li>
  );
}
