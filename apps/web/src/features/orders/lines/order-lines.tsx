import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Alert, Button, Text } from '@mantine/core';
import { IconClipboardText, IconPlus } from '@tabler/icons-react';
import { type ClipboardEvent, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusOn } from '../../../lib/focus.ts';
import { useHolds } from '../../../lib/use-holds.ts';
import type { LinePrices } from '../order-prices.tsx';
import type { Packaged } from '../order-stock.ts';
import { focusOnLine, type LineCatalog, lineErrors } from './line-fields.ts';
import { type Promises, stockOfLines } from './line-stock.ts';
import {
  type EditedLines,
  isBlank,
  LINES_MAX,
  newLine,
  type OrderLineValues,
  orderOf,
} from './line-values.ts';
import { OrderLineFields } from './order-line-fields.tsx';
import classes from './order-lines.module.css';
import { isMessage, type PastedRow, readPastedRows } from './pasted-rows.ts';

type OrderLinesProps = {
  edited: EditedLines;
  catalog: LineCatalog;
  prices?: LinePrices;
  /** It tells what there is of each line for a day; absent where no stock is shown. */
  stock?: { promises: Promises; onUseDay: (day: string) => void };
  usual?: readonly { sizeId: number; quantity: number }[];
  /** Goes on with the text of a message; absent once there is one. */
  onMessage?: () => void;
  /** It says which of several orders is shown; absent if there is one. */
  order?: number;
};

type Pasted = { filled: number; left: string[] };
type EarlyPaste = { text: string; key: string };

/** The lines of an order while they are typed: of a new one, of more for one, or of one that repeats. */
export function OrderLines(props: OrderLinesProps) {
  const { t } = useLingui();
  const { edited, catalog, prices, stock, usual = [], onMessage, order } = props;
  const { lines, dispatch, onChanged, grows } = edited;
  const { packages } = catalog;
  const isLoaded = !catalog.isLoading;
  const [pasted, setPasted] = useState<Pasted | null>(null);
  /** It waits for the products. */
  const [early, setEarly] = useState<EarlyPaste | null>(null);
  const stocks = stock && packages ? stockOfLines(lines, packages, stock.promises) : [];
  const shortAt = (index: number) =>
    (stocks[index]?.short ?? 0) > 0 ? packages?.get(lines[index]?.sizeId ?? 0) : undefined;
  const holds = useHolds(
    lines.flatMap((_, index) => shortAt(index) ?? []),
    stock?.promises.day,
  );
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
  const fill = useCallback(
    (read: readonly PastedRow[], key: string) => {
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
    [count, put],
  );
  const paste = useCallback(
    (event: ClipboardEvent, key: string) => {
      if (!packages) return;
      const text = event.clipboardData.getData('text');
      const known = [...packages.values()];
      // The form takes it as a message.
      if (takesMessage && isMessage(text, known)) return;
      const read = readPastedRows(text, known);
      if (!read) return;
      event.preventDefault();
      if (isLoaded) fill(read, key);
      else setEarly({ text, key });
    },
    [packages, isLoaded, takesMessage, fill],
  );
  const fillEarly = useEffectEvent(({ text, key }: EarlyPaste, known: readonly Packaged[]) => {
    setEarly(null);
    // The row may have been removed meanwhile.
    const line = lines.find((one) => one.key === key) ?? lines.at(-1);
    fill(readPastedRows(text, known) ?? [], line?.key ?? key);
  });
  useEffect(() => {
    if (early && packages && isLoaded) fillEarly(early, [...packages.values()]);
  }, [early, packages, isLoaded]);
  const remove = useCallback(
    (index: number, key: string) => {
      flushSync(() => {
        dispatch({ change: 'remove', key });
        onChanged();
      });
      focusOnLine(grows ? index : Math.max(0, index - 1), 'sizeId');
    },
    [dispatch, onChanged, grows],
  );
  const addProduct = () => {
    const last = lines.at(-1);
    const isWaiting = last && isBlank(last) && lines.length > 1 && orderOf(last) === (order ?? 0);
    if (!isWaiting) dispatch({ change: 'add', ...(order !== undefined && { order }) });
    focusOnLine(isWaiting ? lines.length - 1 : lines.length, 'sizeId');
  };
  return (
    <div className={classes.room}>
      <div
        className={classes.lines}
        data-priced={prices ? true : undefined}
        data-plain={stock ? undefined : true}
      >
        {early && (
          <Text role="status" size="sm">{t`What was pasted is filled in once the products are loaded.`}</Text>
        )}
        {pasted && <PasteNote pasted={pasted} onClose={() => setPasted(null)} />}
        {lines.map((line, index) =>
          order !== undefined && orderOf(line) !== order ? null : (
            <OrderLineFields
              key={line.key}
              line={line}
              index={index}
              isNext={grows && index > 0 && index === lines.length - 1 && isBlank(line)}
              isRemovable={grows ? !isEmpty : lines.length > 1}
              goesOn={grows}
              catalog={catalog}
              price={
                prices && { ...prices.ofLines[index], isMissing: prices.isKnown && line.sizeId !== null }
              }
              stock={stock && { ...stocks[index], hold: holds.get(shortAt(index)?.productNameId ?? 0) }}
              errors={lineErrors(edited.errors, index)}
              acts={{ dispatch, onChanged, onRemove: remove, onPaste: paste, onUseDay: stock?.onUseDay }}
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
