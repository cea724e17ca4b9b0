import { centsText } from '@farm/domain/core';
import type { ReadOrder } from '@farm/domain/intake';
import { MESSAGE_MAX } from '@farm/domain/orders';
import { t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isBlank, LINES_MAX, newLine, type OrderLineValues } from '../orders/lines/line-values.ts';
import type { NewOrderForm } from '../orders/new/use-new-order-form.ts';
import { useProposals, useReadText } from './intake.calls.ts';
import { type Answer, type Answers, outcomeOf, type Piece, piecesOf, saidOf } from './reading.ts';

const TYPING_MS = 300;
const NONE: readonly Piece[] = [];
const NO_ANSWERS: Answers = new Map();
const NO_DAYS: ReadonlyMap<string, string | null> = new Map();

const agreedOf = ({ cents, per, text: price }: NonNullable<Piece['price']>) => ({
  typed: centsText(cents),
  per,
  reason: t`In the buyer’s message: ${price}`,
});

/** A line of the order for each piece that is settled. */
const linesOf = (pieces: readonly Piece[], answers: Answers) =>
  pieces.flatMap((piece) => {
    const outcome = outcomeOf(piece, answers);
    if (outcome.is !== 'line') return [];
    const { sizeId, quantity, price } = outcome;
    const line = newLine({
      sizeId,
      quantity: quantity ?? '',
      pasted: sizeId === null ? piece.text : null,
      awaitsGrower: true,
      piece: `${piece.key}=${sizeId} ${quantity} ${price} ${piece.order}`,
      agreed: price === 'agreed' && piece.price ? agreedOf(piece.price) : null,
      order: piece.order,
    });
    return [{ piece, line }];
  });

/** The person answered this about the buyer's words, as the order's lines have it now. */
const wordsOf = (read: ReturnType<typeof linesOf>, shown: readonly OrderLineValues[]) => {
  const lines = new Map(shown.map((line) => [line.piece, line]));
  const words = new Map<string, number>();
  for (const { piece, line } of read) {
    const sizeId = lines.get(line.piece)?.sizeId;
    if (piece.state === 'question' && piece.asks !== 'quantity' && piece.word && sizeId)
      words.set(piece.word, sizeId);
  }
  return [...words].slice(0, 100).map(([word, sizeId]) => ({ word, sizeId }));
};

const notesOf = (read: ReadOrder, pieces: readonly Piece[], answers: Answers) =>
  [
    read.notes?.value,
    ...read.lines.flatMap(({ note, productName, text }) => (note ? `${productName ?? text}: ${note}` : [])),
    ...pieces.flatMap((piece) => {
      const outcome = outcomeOf(piece, answers);
      // People who read notes may see no prices.
      const product = piece.productName ?? piece.word;
      return outcome.is === 'line' && outcome.price === 'ask'
        ? t`Ask the buyer about the price of ${product}.`
        : [];
    }),
  ]
    .filter(Boolean)
    .join('\n');

export const useReading = (order: NewOrderForm, startText: string) => {
  const { form, buyer, setMessage, readDay } = order;
  const { lines: shown, dispatch, onChanged: clearErrors } = order.edited;
  const { packages } = order.stock;
  const buyerId = buyer?.id;
  const [text, setText] = useState(startText);
  const [typed] = useDebouncedValue(text, TYPING_MS);
  // A pasted text is read at once.
  const [pasted, setPasted] = useState(startText);
  const asked = text === pasted ? text : typed;
  const query = useReadText({ buyerId, text: asked });
  const proposals = useProposals();
  const isProposed = proposals.variables?.buyerId === buyerId && proposals.variables?.text === asked;
  const isOwn = query.data !== undefined && !query.isPlaceholderData;
  const proposed = isProposed ? proposals.data : undefined;
  // Nothing of another buyer is shown while the text is read again.
  const [readFor, setReadFor] = useState(buyerId);
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const [dayAnswer, setDayAnswer] = useState<string | null>(null);
  const [orderDays, setOrderDays] = useState<ReadonlyMap<string, string | null>>(NO_DAYS);
  if (readFor !== buyerId) {
    setReadFor(buyerId);
    setAnswers(NO_ANSWERS);
    setDayAnswer(null);
    setOrderDays(NO_DAYS);
  }
  const [last, setLast] = useState<{ buyerId: number | undefined; text: string; read: ReadOrder } | null>(
    null,
  );
  const now = proposed ?? (isOwn ? query.data : undefined);
  if (now && last?.read !== now) setLast({ buyerId, text: asked, read: now });
  const isEmpty = text.trim() === '';
  const isTooLong = text.length > MESSAGE_MAX;
  const read = last?.buyerId === buyerId && !isEmpty && !isTooLong ? last?.read : undefined;
  const readText = last?.text ?? '';

  const pieces = useMemo(() => (read ? piecesOf(read) : NONE), [read]);
  const settled = useMemo(() => linesOf(pieces, answers), [pieces, answers]);
  const known = useRef<ReadonlySet<string | null>>(new Set());
  const hasRead = read !== undefined || isEmpty;
  const clearErrorsOfLines = useEffectEvent(() => clearErrors());
  // All of these are done before the next key, which may place the order.
  useLayoutEffect(() => {
    if (!hasRead) return;
    const lines = settled.map(({ line }) => line);
    dispatch({ change: 'read', lines, known: known.current });
    known.current = new Set(lines.map(({ piece }) => piece));
    clearErrorsOfLines();
  }, [settled, hasRead, dispatch]);

  const heads = useRef({ purchaseOrderNumber: '', notes: '' });
  const follow = useEffectEvent((found: typeof heads.current) => {
    for (const field of ['purchaseOrderNumber', 'notes'] as const) {
      // The person's own text stays.
      if (form.getValues()[field] === heads.current[field]) form.setFieldValue(field, found[field]);
    }
    heads.current = found;
  });
  const purchaseOrderNumber = read?.purchaseOrderNumber?.value ?? '';
  const notes = read ? notesOf(read, pieces, answers) : '';
  useLayoutEffect(() => follow({ purchaseOrderNumber, notes }), [purchaseOrderNumber, notes]);
  const putDay = useEffectEvent(readDay);
  const day = read?.day?.day ?? null;
  useLayoutEffect(() => putDay(day), [day]);

  const orders = useMemo(
    () =>
      (read?.orders ?? []).map((order, index) => {
        const said = saidOf(readText, order);
        const chosen = orderDays.get(`${index} ${said}`);
        return { said, day: chosen === undefined ? order.day : chosen, choices: order.choices };
      }),
    [read, readText, orderDays],
  );
  const dayAsked = read?.day && read.day.day === null && orders.length === 0 ? read.day : null;
  const dayKey = dayAsked && saidOf(readText, dayAsked);
  const asksDay = dayAsked !== null && dayAnswer !== dayKey;
  const open = pieces.filter((piece) => outcomeOf(piece, answers).is === 'asked').length;
  const typedLines = shown.filter((line) => line.piece === null && !isBlank(line)).length;
  const hasNone =
    isProposed &&
    (proposals.isError || proposals.data?.lines.every(({ proposed }) => proposed?.by !== 'model') === true);
  const questions = open + (asksDay ? 1 : 0) + orders.filter((order) => order.day === null).length;
  const isReading =
    buyerId !== undefined &&
    !isEmpty &&
    !isTooLong &&
    (asked !== text || query.isFetching) &&
    !isKnown(last, text, buyerId);
  const words = useMemo(() => wordsOf(settled, shown), [settled, shown]);
  const remembered = words
    .flatMap(({ word, sizeId }) => {
      const { name, size } = packages.get(sizeId) ?? {};
      return name ? `${word} = ${name} ${size}` : [];
    })
    .join(', ');
  useLayoutEffect(
    () => setMessage({ text, words, remembered, questions, isReading, orders }),
    [text, words, remembered, questions, isReading, orders, setMessage],
  );
  useEffect(() => () => setMessage(null), [setMessage]);

  const answer = useCallback((key: string, said: Answer | null) => {
    setAnswers((before) => {
      const after = new Map(before);
      if (said === null) after.delete(key);
      else after.set(key, said);
      return after;
    });
  }, []);
  return {
    text,
    setText,
    paste: (whole: string) => {
      setText(whole);
      setPasted(whole);
    },
    read,
    /** The text of which `read` tells; it may be older than `text`. */
    readText,
    pieces,
    answers,
    answer,
    day: dayAsked && {
      isAsked: asksDay,
      text: dayKey ?? '',
      choices: dayAsked.choices,
      answer: (chosen: string | null) => {
        if (chosen) form.setFieldValue('deliveryDate', chosen);
        setDayAnswer(dayKey);
      },
    },
    orders,
    setOrderDay: (index: number, chosen: string | null) =>
      setOrderDays((days) => new Map(days).set(`${index} ${orders[index]?.said ?? ''}`, chosen)),
    questions,
    settled: settled.length,
    tooMany: Math.max(0, settled.length + typedLines - LINES_MAX),
    isReading,
    isTooLong,
    failure: query.isError && !isReading && !isKnown(last, text, buyerId) ? query : null,
    proposals: {
      may:
        (read?.mayPropose ?? false) &&
        (open > 0 || (read?.notRead.length ?? 0) > 0) &&
        (!proposed || hasNone),
      isPending: proposals.isPending && isProposed,
      hasNone,
      ask: () => buyerId !== undefined && proposals.mutate({ buyerId, text: asked }),
    },
  };
};

const isKnown = (
  last: { buyerId: number | undefined; text: string } | null,
  text: string,
  buyerId: number | undefined,
) => last?.text === text && last.buyerId === buyerId;

export type Reading = ReturnType<typeof useReading>;
