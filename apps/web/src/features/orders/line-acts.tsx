import { type LineMove, type OrderLine, orderTitle } from '@farm/domain/orders';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { notify } from '../../lib/notify.tsx';
import { type LineCoverage, type PlainMove, useMoveLine } from './orders.calls.ts';
import { lineText, toasts } from './orders.text.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { ShortDialog } from './short-dialog.tsx';
import { shortText } from './short-text.ts';

type LineActs = {
  /** Starts a move, asking first where it cannot be taken back or stock does not cover it. */
  act: (move: LineMove, line: OrderLine) => void;
  busyLines: ReadonlySet<number>;
  /** How much a held line was short when its stock was last checked here. */
  shortages: ReadonlyMap<number, { version: number; text: string }>;
};

const LineActsContext = createContext<LineActs | null>(null);

export const useLineActs = (): LineActs => {
  const acts = useContext(LineActsContext);
  if (!acts) throw new Error('order lines are shown outside their acts');
  return acts;
};

type Asked =
  | { about: 'cancel' | 'deliver' | 'reject'; line: OrderLine }
  | { about: 'short'; line: OrderLine; coverage: LineCoverage };

const wordings = {
  cancel: {
    title: 'Cancel order line',
    confirmLabel: 'Cancel this line',
    text: (line: OrderLine) =>
      `${orderTitle(line.orderNumber)}: ${lineText(line)} will not be delivered, and stock reserved for it is free again. This cannot be undone.`,
  },
  deliver: {
    title: 'Mark delivered',
    confirmLabel: 'Mark delivered',
    text: (line: OrderLine) =>
      `${orderTitle(line.orderNumber)}: ${lineText(line)} leaves the stock, oldest harvest first. This cannot be undone.`,
  },
};

/**
 * What was asked about order lines: a question waits until those before it are answered, as what is typed there would
 * be lost. An answered one stays known while its dialog fades out.
 */
const useQuestions = () => {
  const [questions, setQuestions] = useState<readonly { key: number; asked: Asked; isAnswered: boolean }[]>(
    [],
  );
  return {
    questions,
    ask: useCallback(
      (asked: Asked) =>
        setQuestions((known) => [
          ...known.filter(({ isAnswered }) => !isAnswered),
          { key: (known.at(-1)?.key ?? 0) + 1, asked, isAnswered: false },
        ]),
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

/** What can be done to order lines, with the dialogs it needs. */
export function LineActsProvider({ children }: { children: ReactNode }) {
  const { busyLines, move, confirmCovered, checkStock } = useMoveLine();
  const { questions, ask, close } = useQuestions();
  const [shortages, setShortages] = useState<LineActs['shortages']>(new Map());

  const act = useCallback(
    async (wanted: LineMove, line: OrderLine) => {
      if (wanted === 'cancel' || wanted === 'deliver' || wanted === 'reject')
        return ask({ about: wanted, line });
      if (wanted === 'confirm') {
        await confirmCovered(line, (coverage) => ask({ about: 'short', line, coverage }));
      } else if (wanted === 'checkStock') {
        await checkStock(line, (coverage) => {
          const text = shortText(coverage);
          setShortages((known) => new Map(known).set(line.id, { version: line.version, text }));
          notify.failure(toasts.stillShort(`${orderTitle(line.orderNumber)}: ${lineText(line)} is ${text}.`));
        });
      } else if (wanted === 'hold') {
        await move(line, 'hold');
      }
    },
    [ask, confirmCovered, checkStock, move],
  );

  const settle = async (asked: Asked, to: PlainMove) => {
    await move(asked.line, to);
    close(asked);
  };

  const acts = useMemo<LineActs>(
    () => ({ act: (wanted, line) => void act(wanted, line), busyLines, shortages }),
    [act, busyLines, shortages],
  );
  const open = questions.find(({ isAnswered }) => !isAnswered);
  return (
    <LineActsContext value={acts}>
      {children}
      {questions.map((question) => (
        <Question
          key={question.key}
          asked={question.asked}
          isOpen={question === open}
          isBusy={busyLines.has(question.asked.line.id)}
          onSettle={(to) => void settle(question.asked, to)}
          onClose={() => close(question.asked)}
        />
      ))}
    </LineActsContext>
  );
}

type QuestionProps = {
  asked: Asked;
  isOpen: boolean;
  isBusy: boolean;
  onSettle: (to: PlainMove) => void;
  onClose: () => void;
};

function Question({ asked, isOpen, isBusy, onSettle, onClose }: QuestionProps) {
  const { about, line } = asked;
  if (about === 'reject') return <RejectDialog isOpen={isOpen} line={line} onClose={onClose} />;
  if (about === 'short') {
    return (
      <ShortDialog
        isOpen={isOpen}
        line={line}
        coverage={asked.coverage}
        isBusy={isBusy}
        onConfirm={() => onSettle('confirm')}
        onHold={() => onSettle('hold')}
        onCancel={onClose}
      />
    );
  }
  const { title, confirmLabel, text } = wordings[about];
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={confirmLabel}
      color={about === 'deliver' ? 'brand' : 'red'}
      cancelLabel="Not now"
      isBusy={isBusy}
      onConfirm={() => onSettle(about)}
      onCancel={onClose}
    >
      {text(line)}
    </ConfirmDialog>
  );
}
