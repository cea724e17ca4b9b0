import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { IconClipboardText, IconPlus } from '@tabler/icons-react';
import { type ClipboardEvent, type Dispatch, useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusOn } from '../../../lib/focus.ts';
import { useHolds } from '../../../lib/use-holds.ts';
import type { Packaged } from '../order-stock.ts';
import { isMessage } from './is-message.ts';
import { focusOnLine, lineErrors } from './line-focus.ts';
import { type Promises, stockOfLines } from './line-stock.ts';
import classes from './new-order.module.css';
import { OrderLineFields } from './order-line-fields.tsx';
import type { Grower } from './order-line-props.ts';
import { isBlank, LINES_MAX, newLine, type OrderLineValues, orderOf } from './order-values.ts';
import { readPastedRows } from './pasted-rows.ts';
import type { LinePrices } from './use-new-order-form.ts';
import type { LineChange } from './use-order-lines.ts';

type OrderLinesProps = {
  lines: readonly OrderLineValues[];
  dispatch: Dispatch<LineChange>;
  packages: ReadonlyMap<number, Packaged>;
  isLoading: boolean;
  growers: readonly Grower[] | undefined;
  errors: FormErrors;
  onChanged: (paths?: string[]) => void;
  usual: readonly { sizeId: number; quantity: number }[];
  prices: LinePrices;
  /** Goes on with the text of a message; absent once there is one. */
  onMessage?: () => void;
  promises: Promises;
  onUseDay: (day: string) => void;
  /** It says which of several orders is shown; absent if there is one. */
  order?: number;
};

type Pasted = { filled: number; left: string[] };

export function OrderLines(props: OrderLinesProps) {
  const { t } = useLingui();
  const {
    lines,
    dispatch,
    packages,
    isLoading,
    growers,
    errors,
    onChanged,
    usual,
    prices,
    onMessage,
    order,
  } = props;
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const options = useMemo(
    () =>
      [...packages.values()].map(({ sizeId, name, size }) => ({
        value: sizeId,
        label: `${name}, ${size}`,
        group: name,
      })),
    [packages],
  );
  const stocks = stockOfLines(lines, packages, props.promises);
  const short = stocks.flatMap((stock, index) => {
    const sizeId = lines[index]?.sizeId ?? null;
    const of = sizeId === null ? undefined : packages.get(sizeId);
    return stock && of && stock.short > 0 ? [of] : [];
  });
  const holds = useHolds(short, props.promises.day);
  const holdOf = (index: number) => {
    const sizeId = lines[index]?.sizeId ?? null;
    const of = sizeId === null ? undefined : packages.get(sizeId);
    return of && (stocks[index]?.short ?? 0) > 0 ? holds.get(of.productNameId) : undefined;
  };
  const [only] = lines;
  const isEmpty = lines.length === 1 && only !== undefined && isBlank(only);

  const put = useCallback(
    (key: string, ordered: readonly Partial<OrderLineValues>[]) => {
      dispatch({
        change: 'put',
        key,
        lines: ordered.map((line) => newLine({ ...line, awaitsGrower: true })),
      });
      onChanged();
    },
    [dispatch, onChanged],
  );
  const count = lines.length;
  const takesMessage = isEmpty && onMessage !== undefined;
  const paste = useCallback(
    (event: ClipboardEvent, key: string) => {
      const text = event.clipboardData.getData('text');
      // The form takes it as a message.
      if (takesMessage && isMessage(text, packages.values())) return;
      const read = readPastedRows(text, [...packages.values()]);
      if (!read) return;
      event.preventDefault();
      const room = LINES_MAX - count + 1;
      const kept = read.slice(0, room).map(({ sizeId, quantity, text }) => ({
        sizeId,
        quantity: quantity ?? '',
        pasted: sizeId === null ? text : null,
      }));
      put(key, kept);
      const understood = kept.filter(({ pasted }) => pasted === null).length;
      setPasted({ filled: understood, left: read.slice(room).map(({ text }) => text) });
      if (understood < kept.length) focusOn('[data-unread]');
      else focusOnLine(Math.min(count + kept.length, LINES_MAX) - 1, 'sizeId');
    },
    [packages, count, put, takesMessage],
  );
  const remove = useCallback(
    (index: number, key: string) => {
      flushSync(() => {
        dispatch({ change: 'remove', key });
        onChanged();
      });
      focusOnLine(index, 'sizeId');
    },
    [dispatch, onChanged],
  );
  const addProduct = () => {
    const last = lines.at(-1);
    const isWaiting = last && isBlank(last) && lines.length > 1 && orderOf(last) === (order ?? 0);
    if (!isWaiting) dispatch({ change: 'add', ...(order !== undefined && { order }) });
    focusOnLine(isWaiting ? lines.length - 1 : lines.length, 'sizeId');
  };
  return (
    <div className={classes.room}>
      <div className={classes.lines} data-priced={prices ? true : undefined}>
        {pasted && <PasteNote pasted={pasted} onClose={() => setPasted(null)} />}
        {lines.map((line, index) =>
          order !== undefined && orderOf(line) !== order ? null : (
            <OrderLineFields
              key={line.key}
              line={line}
              index={index}
              isNext={index > 0 && index === lines.length - 1 && isBlank(line)}
              isRemovable={!isEmpty}
              catalog={{ packages, options, isLoading, growers }}
              price={
                prices && { ...prices.ofLines[index], isMissing: prices.isKnown && line.sizeId !== null }
              }
              stock={{ ...stocks[index], hold: holdOf(index) }}
              errors={lineErrors(errors, index)}
              acts={{ dispatch, onChanged, onRemove: remove, onPaste: paste, onUseDay: props.onUseDay }}
            />
          ),
        )}
        <div className={classes.more}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={lines.length >= LINES_MAX}
            onClick={addProduct}
          >{t`Add product`}</Button>
          {onMessage && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconClipboardText size={14} aria-hidden />}
              onClick={onMessage}
            >{t`Paste an order`}</Button>
          )}
          {isEmpty && usual.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                put(only.key, usual);
                focusOnLine(usual.length, 'sizeId');
              }}
            >
              {t`${plural(usual.length, {
                one: 'Fill the usual product',
                other: 'Fill the usual # products',
              })}`}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function PasteNote({ pasted: { filled, left }, onClose }: { pasted: Pasted; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Alert
      role="status"
      color={left.length > 0 ? 'yellow' : 'brand'}
      withCloseButton
      closeButtonLabel={t`Close this message`}
      onClose={onClose}
      title={<Plural value={filled} one="# row was filled in" other="# rows were filled in" />}
    >
      {left.length > 0 && (
        <>
          <Plural
            value={left.length}
            one="# row did not fit into one order:"
            other="# rows did not fit into one order:"
          />
          <ul className={classes.unread ?? ''}>
            {[...new Set(left)].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
