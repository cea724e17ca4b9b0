import {
  isDropped,
  type LineMove,
  mayEditOrder,
  type OrderLine,
  type RefusedLine,
} from '@farm/domain/orders';
import { createContext, Fragment, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { notify } from '../../../lib/notify.tsx';
import { dialogPart } from '../../../lib/part.tsx';
import { usePerson } from '../../../lib/person.tsx';
import { useFarmDay } from '../../../lib/use-farm-day.ts';
import { usePricesOn } from '../../prices/prices-on.ts';
import { toasts } from '../orders.text.ts';
import {
  type LineCoverage,
  type LinesCoverage,
  type ManyAct,
  type ManyMove,
  useMoveLine,
  useMoveMany,
} from './orders.calls.ts';
import { type Risk, riskOf } from './risk.ts';

const RejectDialog = dialogPart(() => import('./reject-dialog.tsx'));
const ShortDialog = dialogPart(() => import('./short-dialog.tsx'));
const ShortLinesDialog = dialogPart(() => import('./short-lines-dialog.tsx'));
const PriceDialog = dialogPart(() => import('./price-dialog.tsx'));
const RefusedLinesDialog = dialogPart(() => import('./refused-lines-dialog.tsx'));
const SureDialog = dialogPart(() => import('./sure-dialog.tsx'));
const WeightsDialog = dialogPart(() => import('./weights-dialog.tsx'));

export type LineActs = {
  /** `among`: the lines in sight, of which packed ones tell that the day is being packed. */
  act: (move: LineMove, line: OrderLine, among?: readonly OrderLine[]) => void;
  actAll: (
    move: ManyMove,
    lines: readonly OrderLine[],
    onDone?: () => void,
    among?: readonly OrderLine[],
  ) => void;
  /** Whether the person may agree on a price for it. */
  mayPrice: (line: OrderLine) => boolean;
  price: (line: OrderLine, onPriced?: (line: OrderLine) => void) => void;
  busyLines: ReadonlySet<number>;
  shortages: ReadonlyMap<number, { version: number; coverage: LineCoverage }>;
};

const LineActsContext = createContext<LineActs | null>(null);

export const useLineActs = (): LineActs => {
  const acts = useContext(LineActsContext);
  if (!acts) throw new Error('useLineActs needs a LineActsProvider');
  return acts;
};

type AboutMany = { lines: readonly OrderLine[]; onDone: () => void };
type Asked =
  | { about: 'reject'; lines: readonly [OrderLine] }
  | { about: 'price'; lines: readonly [OrderLine]; onPriced: ((line: OrderLine) => void) | undefined }
  | { about: 'short'; lines: readonly [OrderLine]; coverage: LineCoverage }
  | ({ about: 'rejectMany' } & AboutMany)
  | { about: 'sure'; move: 'cancel' | 'deliver'; lines: readonly OrderLine[]; risk: Risk; run: () => void }
  | ({ about: 'shortMany'; coverages: readonly LinesCoverage[] } & AboutMany)
  | ({ about: 'weights'; unweighed: readonly RefusedLine[] } & AboutMany)
  | ({ about: 'refused'; act: ManyAct; refused: readonly RefusedLine[] } & AboutMany);

const isPressedTwice = (a: Asked, b: Asked) =>
  (a.about === 'reject' || a.about === 'price' || a.about === 'rejectMany' || a.about === 'sure') &&
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
  const { busyLines, move, actOn, confirmCovered, checkStock } = useMoveLine();
  const { moveMany, findCoverages } = useMoveMany();
  const { questions, ask, close } = useQuestions();
  const today = useFarmDay();
  const person = usePerson();
  const isPriced = usePricesOn();
  const [shortages, setShortages] = useState<LineActs['shortages']>(new Map());

  /** Whether it may go on at once; otherwise it asks, and a yes runs it. */
  const isSure = useCallback(
    (move: ManyMove, lines: readonly OrderLine[], run: () => void, among?: readonly OrderLine[]) => {
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

  const act = useCallback(
    async (wanted: LineMove, line: OrderLine, among?: readonly OrderLine[]) => {
      if (wanted === 'reject') ask({ about: 'reject', lines: [line] });
      else if (wanted === 'confirm') {
        await confirmCovered(line, (coverage) => ask({ about: 'short', lines: [line], coverage }));
      } else if (wanted === 'checkStock') {
        await checkStock(line, ({ coverage, expected }) => {
          setShortages((known) => new Map(known).set(line.id, { version: line.version, coverage }));
          notify.failure(toasts.stillShort(line, coverage, expected));
        });
      } else if (wanted !== 'reschedule') {
        const run = () =>
          move(line, wanted, (unweighed) =>
            ask({ about: 'weights', lines: [line], unweighed, onDone: () => {} }),
          );
        if (isSure(wanted, [line], () => void run(), among)) await run();
      }
    },
    [ask, isSure, confirmCovered, checkStock, move],
  );

  const decide = useCallback(
    async (many: ManyAct, onDone: () => void): Promise<boolean> => {
      const { lines } = many;
      let isAnswered = false;
      await actOn(lines, async () => {
        const outcome = await moveMany(many);
        isAnswered = outcome !== null;
        const { refused = [], lacksWeights = false } = outcome ?? {};
        if (lacksWeights) ask({ about: 'weights', unweighed: refused, lines, onDone });
        else if (refused.length > 0) ask({ about: 'refused', act: many, refused, lines, onDone });
        else if (outcome) onDone();
      });
      return isAnswered;
    },
    [actOn, moveMany, ask],
  );

  const actAll = useCallback(
    async (
      wanted: ManyMove,
      lines: readonly OrderLine[],
      onDone: () => void,
      among?: readonly OrderLine[],
    ) => {
      if (lines.length === 0) return;
      if (wanted === 'reject') return ask({ about: 'rejectMany', lines, onDone });
      if (wanted !== 'confirm') {
        const run = () => void decide({ move: wanted, lines }, onDone);
        if (isSure(wanted, lines, run, among)) run();
        return;
      }
      await actOn(lines, async () => {
        const coverages = await findCoverages(lines);
        if (coverages?.some(({ short }) => short > 0)) ask({ about: 'shortMany', lines, coverages, onDone });
        // If the stock is gone by then, the lines are held instead of promised.
        else if (coverages) await decide({ move: 'confirm', lines, ifShort: 'hold' }, onDone);
      });
    },
    [ask, isSure, actOn, decide, findCoverages],
  );

  // The same functions while lines become busy, so that only these lines are rendered again.
  const stable = useMemo<Pick<LineActs, 'act' | 'actAll'>>(
    () => ({
      act: (wanted, line, among) => void act(wanted, line, among),
      actAll: (wanted, lines, onDone = () => {}, among) => void actAll(wanted, lines, onDone, among),
    }),
    [act, actAll],
  );
  const prices = useMemo<Pick<LineActs, 'mayPrice' | 'price'>>(
    () => ({
      mayPrice: (line) =>
        isPriced && mayEditOrder(person, line) && !isDropped(line) && line.price?.billing !== 'invoiced',
      price: (line, onPriced) => ask({ about: 'price', lines: [line], onPriced }),
    }),
    [ask, isPriced, person],
  );
  const acts = useMemo(
    () => ({ ...stable, ...prices, busyLines, shortages }),
    [stable, prices, busyLines, shortages],
  );
  const open = questions.find(({ isAnswered }) => !isAnswered);
  const show = (asked: Asked, isOpen: boolean) => {
    const { lines } = asked;
    const shared = { isOpen, isBusy: lines.some(({ id }) => busyLines.has(id)) };
    const onClose = () => close(asked);
    const oneTo = async (line: OrderLine, to: 'confirm' | 'hold') => {
      await move(line, to, () => {});
      onClose();
    };
    const manyTo = async ({ onDone }: AboutMany, many: ManyAct) => {
      if (await decide(many, onDone)) onClose();
    };
    switch (asked.about) {
      case 'reject':
        return <RejectDialog isOpen={isOpen} line={asked.lines[0]} onClose={onClose} />;
      case 'price':
        return (
          <PriceDialog isOpen={isOpen} line={asked.lines[0]} onPriced={asked.onPriced} onClose={onClose} />
        );
      case 'short':
        return (
          <ShortDialog
            {...shared}
            line={asked.lines[0]}
            coverage={asked.coverage}
            onConfirm={() => void oneTo(asked.lines[0], 'confirm')}
            onHold={() => void oneTo(asked.lines[0], 'hold')}
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
            onYes={() => {
              onClose();
              asked.run();
            }}
            onClose={onClose}
          />
        );
      case 'weights':
        return (
          <WeightsDialog
            isOpen={isOpen}
            lines={lines}
            unweighed={asked.unweighed}
            onDelivered={() => {
              onClose();
              asked.onDone();
            }}
            onClose={onClose}
          />
        );
      case 'rejectMany':
        return (
          <RejectDialog
            {...shared}
            lines={lines}
            onReject={(reason) => void manyTo(asked, { move: 'reject', lines, reason })}
            onClose={onClose}
          />
        );
      case 'shortMany':
        return (
          <ShortLinesDialog
            {...shared}
            lines={lines}
            coverages={asked.coverages}
            onHold={() => void manyTo(asked, { move: 'confirm', lines, ifShort: 'hold' })}
            onConfirm={() => void manyTo(asked, { move: 'confirm', lines, ifShort: 'confirm' })}
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
              void manyTo(asked, { ...asked.act, lines: lines.filter(({ id }) => !refused.has(id)) })
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
