import {
  isDropped,
  type LineCoverage,
  type LineMove,
  mayEditOrder,
  type OrderLine,
  type RefusedLine,
} from '@farm/domain/orders';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { createSafeContext } from '@mantine/core';
import { Fragment, type ReactNode, useCallback, useMemo, useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { refusalOf } from '../../../lib/api.ts';
import { formatDayWithWeekday } from '../../../lib/format.ts';
import { lazyDialog } from '../../../lib/lazy-screen.tsx';
import { notify } from '../../../lib/notify.tsx';
import { usePerson } from '../../../lib/person.tsx';
import { useFarmDay } from '../../../lib/use-farm-day.ts';
import { usePricesOn } from '../../prices/prices-on.ts';
import { refusedLines, shortLines, unweighedLines } from '../orders.calls.ts';
import { type PlainMove, toasts, whereOf } from '../orders.text.ts';
import { type Act, useMoveLines } from './orders.calls.ts';

const RejectDialog = lazyDialog(() => import('./reject-dialog.tsx'));
const ShortDialog = lazyDialog(() => import('./short-dialog.tsx'));
const PriceDialog = lazyDialog(() => import('./price-dialog.tsx'));
const RefusedLinesDialog = lazyDialog(() => import('./refused-lines-dialog.tsx'));
const WeightsDialog = lazyDialog(() => import('./weights-dialog.tsx'));

export type LineActs = {
  /** `among`: the lines in sight, of which packed ones tell that the day is being packed. */
  act: (
    move: LineMove,
    lines: readonly OrderLine[],
    more?: { among?: readonly OrderLine[]; onDone?: () => void },
  ) => void;
  /** Whether the person may agree on a price for it. */
  mayPrice: (line: OrderLine) => boolean;
  price: (line: OrderLine, onPriced?: (line: OrderLine) => void) => void;
  busyLines: ReadonlySet<number>;
  shortages: ReadonlyMap<number, { version: number; coverage: LineCoverage }>;
};

const [LineActsContext, useLineActs] = createSafeContext<LineActs>('useLineActs needs a LineActsProvider');

export { useLineActs };

type About = { lines: readonly OrderLine[]; onDone: () => void };
type Asked =
  | { about: 'price'; lines: readonly [OrderLine]; onPriced: ((line: OrderLine) => void) | undefined }
  | { about: 'sure'; move: 'cancel' | 'deliver'; lines: readonly OrderLine[]; risk: Risk; run: () => void }
  | ({ about: 'reject' } & About)
  | ({ about: 'short'; short: readonly LineCoverage[] } & About)
  | ({ about: 'weights'; unweighed: readonly RefusedLine[] } & About)
  | ({ about: 'refused'; act: Act; refused: readonly RefusedLine[] } & About);

const isPressedTwice = (a: Asked, b: Asked) =>
  (a.about === 'reject' || a.about === 'price' || a.about === 'sure') &&
  a.about === b.about &&
  a.lines[0]?.id === b.lines[0]?.id;

/** Shown one at a time; an answered one stays in the list while its dialog fades out. */
const useQuestions = () => {
  const [questions, setQuestions] = useState<readonly { key: number; asked: Asked; isAnswered: boolean }[]>(
    [],
  );
  return {
    questions,
    ask: useCallback(
      (asked: Asked) =>
        setQuestions((known) => {
          const open = known.filter(({ isAnswered }) => !isAnswered);
          if (open.some((question) => isPressedTwice(question.asked, asked))) return known;
          return [...open, { key: (known.at(-1)?.key ?? 0) + 1, asked, isAnswered: false }];
        }),
      [],
    ),
    close: useCallback(
      (asked: Asked) =>
        setQuestions((known) =>
          known.map((question) => (question.asked === asked ? { ...question, isAnswered: true } : question)),
        ),
      [],
    ),
  };
};

export function LineActsProvider({ children }: { children: ReactNode }) {
  const { busyLines, moveLines, checkStock } = useMoveLines();
  const { questions, ask, close } = useQuestions();
  const today = useFarmDay();
  const person = usePerson();
  const isPriced = usePricesOn();
  const [shortages, setShortages] = useState<LineActs['shortages']>(new Map());

  /** Whether it may go on at once; otherwise it asks, and a yes runs it. */
  const isSure = useCallback(
    (move: PlainMove, lines: readonly OrderLine[], run: () => void, among?: readonly OrderLine[]) => {
      if (move !== 'deliver' && move !== 'cancel') return true;
      const risk = riskOf(lines, today, among);
      const isRisky =
        move === 'deliver'
          ? risk.early.length + risk.unpacked.length > 0
          : lines.some(({ orderGroupId }) => orderGroupId !== lines[0]?.orderGroupId);
      if (isRisky) ask({ about: 'sure', move, lines, risk, run });
      return !isRisky;
    },
    [ask, today],
  );

  /** Tells whether the farm answered; what it asks is asked here. */
  const decide = useCallback(
    async (act: Act, onDone: () => void): Promise<boolean> => {
      const { lines } = act;
      try {
        await moveLines(act);
      } catch (error) {
        const [short, unweighed, refused] = [shortLines(error), unweighedLines(error), refusedLines(error)];
        if (short.length > 0) ask({ about: 'short', short, lines, onDone });
        else if (unweighed.length > 0) ask({ about: 'weights', unweighed, lines, onDone });
        else if (refused.length > 0) ask({ about: 'refused', act, refused, lines, onDone });
        return refusalOf(error) !== undefined;
      }
      onDone();
      return true;
    },
    [moveLines, ask],
  );

  const check = useCallback(
    async (lines: readonly OrderLine[]) => {
      const { stock } = await checkStock(lines);
      for (const coverage of stock.filter(({ short }) => short > 0)) {
        const line = lines.find(({ id }) => id === coverage.id);
        if (!line) continue;
        setShortages((known) => new Map(known).set(line.id, { version: line.version, coverage }));
        notify.failure(toasts.stillShort(line, coverage, coverage.expected));
      }
    },
    [checkStock],
  );

  // The function stays while lines become busy, so that only these lines are rendered again.
  const act = useCallback<LineActs['act']>(
    (move, lines, { among, onDone = () => {} } = {}) => {
      if (lines.length === 0 || move === 'reschedule') return;
      if (move === 'reject') return ask({ about: 'reject', lines, onDone });
      // The toast of a failed check has been shown.
      if (move === 'checkStock') return void check(lines).catch(() => {});
      const run = () => void decide({ move, lines }, onDone);
      if (isSure(move, lines, run, among)) run();
    },
    [ask, check, decide, isSure],
  );
  const prices = useMemo<Pick<LineActs, 'mayPrice' | 'price'>>(
    () => ({
      mayPrice: (line) =>
        isPriced && mayEditOrder(person, line) && !isDropped(line) && line.price?.billing !== 'invoiced',
      price: (line, onPriced) => ask({ about: 'price', lines: [line], onPriced }),
    }),
    [ask, isPriced, person],
  );
  const acts = useMemo(() => ({ act, ...prices, busyLines, shortages }), [act, prices, busyLines, shortages]);
  const open = questions.find(({ isAnswered }) => !isAnswered);
  const show = (asked: Asked, isOpen: boolean) => {
    const { lines } = asked;
    const shared = { isOpen, isBusy: lines.some(({ id }) => busyLines.has(id)) };
    const onClose = () => close(asked);
    const closeAnd = (run: () => void) => () => {
      onClose();
      run();
    };
    const then = async ({ onDone }: About, act: Act) => {
      if (await decide(act, onDone)) onClose();
    };
    switch (asked.about) {
      case 'reject':
        return (
          <RejectDialog
            {...shared}
            lines={lines}
            onReject={async (seen, reason) => {
              if (seen.length > 1) return then(asked, { move: 'reject', lines: seen, reason });
              await moveLines({ move: 'reject', lines: seen, reason });
              closeAnd(asked.onDone)();
            }}
            onClose={onClose}
          />
        );
      case 'price':
        return (
          <PriceDialog isOpen={isOpen} line={asked.lines[0]} onPriced={asked.onPriced} onClose={onClose} />
        );
      case 'short':
        return (
          <ShortDialog
            {...shared}
            lines={lines}
            short={asked.short}
            onConfirm={() => void then(asked, { move: 'confirm', lines, ifShort: 'confirm' })}
            onHold={() =>
              void then(
                asked,
                lines.length > 1 ? { move: 'confirm', lines, ifShort: 'hold' } : { move: 'hold', lines },
              )
            }
            onClose={onClose}
          />
        );
      case 'sure':
        return (
          <SureDialog
            isOpen={isOpen}
            move={asked.move}
            lines={lines}
            risk={asked.risk}
            onYes={closeAnd(asked.run)}
            onClose={onClose}
          />
        );
      case 'weights':
        return (
          <WeightsDialog
            isOpen={isOpen}
            lines={lines}
            unweighed={asked.unweighed}
            onDelivered={closeAnd(asked.onDone)}
            onClose={onClose}
          />
        );
      case 'refused': {
        const refused = new Set(asked.refused.map(({ id }) => id));
        return (
          <RefusedLinesDialog
            {...shared}
            act={asked.act}
            refused={asked.refused}
            onOthers={() =>
              void then(asked, { ...asked.act, lines: lines.filter(({ id }) => !refused.has(id)) })
            }
            onClose={onClose}
          />
        );
      }
    }
  };
  return (
    <LineActsContext value={acts}>
      {children}
      {questions.map((question) => (
        <Fragment key={question.key}>{show(question.asked, question === open)}</Fragment>
      ))}
    </LineActsContext>
  );
}

type Risk = { early: readonly OrderLine[]; unpacked: readonly OrderLine[] };

/** It finds lines to deliver that are for a later day, and those not packed on a day of which others, `among` the given ones, are. */
const riskOf = (lines: readonly OrderLine[], today: string, among: readonly OrderLine[] = lines): Risk => {
  const packedDays = new Set(
    [...lines, ...among].flatMap(({ packed, deliveryDate }) => (packed ? [deliveryDate] : [])),
  );
  return {
    early: lines.filter(({ deliveryDate }) => deliveryDate > today),
    unpacked: lines.filter(({ packed, deliveryDate }) => !packed && packedDays.has(deliveryDate)),
  };
};

type SureDialogProps = {
  isOpen: boolean;
  move: 'cancel' | 'deliver';
  lines: readonly OrderLine[];
  risk: Risk;
  onYes: () => void;
  onClose: () => void;
};

const daysOf = (lines: readonly OrderLine[]) =>
  [...new Set(lines.map(({ deliveryDate }) => deliveryDate))].sort().map(formatDayWithWeekday).join(', ');

function SureDialog({ isOpen, move, lines, risk, onYes, onClose }: SureDialogProps) {
  const { t } = useLingui();
  const count = plural(lines.length, { one: '# line', other: '# lines' });
  const where = whereOf(lines);
  const { early, unpacked } = risk;
  const buyers = new Set(lines.map(({ buyerId }) => buyerId)).size;
  const earlyDays = daysOf(early);
  const unpackedDays = daysOf(unpacked);
  const undo = t`It can be undone for one minute.`;
  const words =
    move === 'cancel'
      ? {
          title: t`Cancel ${count} of ${where}?`,
          confirmLabel: t`Cancel ${count}`,
          cancelLabel: t`Keep them`,
          children: `${t`${plural(buyers, { one: '# buyer gets', other: '# buyers get' })} none of it. A line that stays cancelled has to be ordered again.`} ${undo}`,
        }
      : {
          title: early.length > 0 ? t`Deliver before the day?` : t`Deliver what is not packed?`,
          confirmLabel: t`Mark delivered`,
          color: 'brand' as const,
          children: [
            early.length > 0 &&
              t`${where}: ${plural(early.length, { one: '# line is', other: '# lines are' })} for ${earlyDays}.`,
            unpacked.length > 0 &&
              t`${plural(unpacked.length, { one: '# line is', other: '# lines are' })} not packed, though others for ${unpackedDays} are, and would go as they are.`,
            undo,
          ]
            .filter(Boolean)
            .join(' '),
        };
  return <ConfirmDialog isOpen={isOpen} {...words} onConfirm={onYes} onCancel={onClose} />;
}
