import type { LineMove, OrderLine } from '@farm/domain/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { notify } from '../../lib/notify.tsx';
import { type LineCoverage, type PlainMove, useMoveLine } from './orders.calls.ts';
import { orderAndItem, toasts } from './orders.text.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { ShortDialog } from './short-dialog.tsx';

type LineActs = {
  /** Starts a move. Asks first if the move cannot be undone or stock does not cover it. */
  act: (move: LineMove, line: OrderLine) => void;
  busyLines: ReadonlySet<number>;
  /** How far stock covered a held line when it was last checked here. */
  shortages: ReadonlyMap<number, { version: number; coverage: LineCoverage }>;
};

const LineActsContext = createContext<LineActs | null>(null);

export const useLineActs = (): LineActs => {
  const acts = useContext(LineActsContext);
  if (!acts) throw new Error('useLineActs needs a LineActsProvider');
  return acts;
};

type Asked =
  | { about: 'cancel' | 'deliver' | 'reject'; line: OrderLine }
  | { about: 'short'; line: OrderLine; coverage: LineCoverage };

/**
 * The questions about order lines, shown one at a time so that nothing typed in an open dialog is lost. An answered
 * question stays in the list while its dialog fades out.
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

/** Everything that can be done to order lines, with the dialogs it needs. */
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
          setShortages((known) => new Map(known).set(line.id, { version: line.version, coverage }));
          notify.failure(toasts.stillShort(line, coverage));
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
  const { t } = useLingui();
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
  const { order, item } = orderAndItem(line);
  const isDelivery = about === 'deliver';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isDelivery ? t`Mark delivered` : t`Cancel order line`}
      confirmLabel={isDelivery ? t`Mark delivered` : t`Cancel this line`}
      color={isDelivery ? 'brand' : 'red'}
      cancelLabel={t`Not now`}
      isBusy={isBusy}
      onConfirm={() => onSettle(about)}
      onCancel={onClose}
    >
      {isDelivery ? (
        <Trans>
          {order}: {item} leaves the stock, oldest harvest first. This cannot be undone.
        </Trans>
      ) : (
        <Trans>
          {order}: {item} will not be delivered, and stock reserved for it becomes free again. This cannot be
          undone.
        </Trans>
      )}
    </ConfirmDialog>
  );
}
