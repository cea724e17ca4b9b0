import { type LineMove, type OrderLine, orderTitle } from '@farm/domain';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { notify } from '../../lib/notify.tsx';
import { useSubject } from '../../lib/use-subject.ts';
import { lineText, toasts } from './orders.text.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { ShortDialog } from './short-dialog.tsx';
import { shortText } from './short-text.ts';
import { type LineCoverage, type PlainMove, useMoveLine } from './use-move-line.ts';
import { useBaseUnit } from './use-names.ts';

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

const questions = {
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

/** What can be done to order lines, with the dialogs it needs. */
export function LineActsProvider({ children }: { children: ReactNode }) {
  const { busyLines, move, confirmCovered, checkStock } = useMoveLine();
  const { subject: asked, isOpen: isAsking, open: ask, close } = useSubject<Asked>();
  const [shortages, setShortages] = useState<LineActs['shortages']>(new Map());
  const baseUnitOf = useBaseUnit();

  const act = useCallback(
    async (wanted: LineMove, line: OrderLine) => {
      if (wanted === 'cancel' || wanted === 'deliver' || wanted === 'reject')
        return ask({ about: wanted, line });
      if (wanted === 'confirm') {
        await confirmCovered(line, (coverage) => ask({ about: 'short', line, coverage }));
      } else if (wanted === 'checkStock') {
        await checkStock(line, (coverage) => {
          const text = shortText(coverage, baseUnitOf(line.productName));
          setShortages((known) => new Map(known).set(line.id, { version: line.version, text }));
          notify.failure(toasts.stillShort(`${orderTitle(line.orderNumber)}: ${lineText(line)} is ${text}.`));
        });
      } else if (wanted === 'hold') {
        await move(line, 'hold');
      }
    },
    [ask, confirmCovered, checkStock, move, baseUnitOf],
  );

  const settle = async (line: OrderLine, to: PlainMove) => {
    await move(line, to);
    close();
  };

  const acts = useMemo<LineActs>(
    () => ({ act: (wanted, line) => void act(wanted, line), busyLines, shortages }),
    [act, busyLines, shortages],
  );
  const question = asked?.about === 'cancel' || asked?.about === 'deliver' ? questions[asked.about] : null;
  return (
    <LineActsContext value={acts}>
      {children}
      {asked && question && (
        <ConfirmDialog
          isOpen={isAsking}
          title={question.title}
          confirmLabel={question.confirmLabel}
          color={asked.about === 'deliver' ? 'brand' : 'red'}
          cancelLabel="Not now"
          isBusy={busyLines.has(asked.line.id)}
          onConfirm={() => void settle(asked.line, asked.about as PlainMove)}
          onCancel={close}
        >
          {question.text(asked.line)}
        </ConfirmDialog>
      )}
      {asked?.about === 'short' && (
        <ShortDialog
          isOpen={isAsking}
          line={asked.line}
          coverage={asked.coverage}
          isBusy={busyLines.has(asked.line.id)}
          onConfirm={() => void settle(asked.line, 'confirm')}
          onHold={() => void settle(asked.line, 'hold')}
          onCancel={close}
        />
      )}
      {asked?.about === 'reject' && (
        <RejectDialog key={asked.line.id} isOpen={isAsking} line={asked.line} onClose={close} />
      )}
    </LineActsContext>
  );
}
