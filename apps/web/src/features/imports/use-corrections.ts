import type { ImportAnswer, ImportPreview } from '@farm/domain/imports';
import { afterFrame } from '../../lib/after-frame.ts';
import { focusOn } from '../../lib/focus.ts';
import { useLeftOut } from './draft-import.ts';
import { usePreview, useShowPreview } from './imports.calls.ts';

/** It says in words what somebody chose: the preview itself knows only the value. */
const labels = new Map<string, string>();

const keyOf = ({ column, value }: ImportAnswer) => `${column} ${value}`;

export const keepLabel = (answers: readonly ImportAnswer[], label: string | undefined): void => {
  if (label) for (const answer of answers) labels.set(keyOf(answer), label);
};

export const chosenLabel = (answer: ImportAnswer): string | undefined =>
  answer.text ?? labels.get(keyOf(answer)) ?? answer.value;

export const IMPORT_ROWS_ID = 'import-rows';
const OPEN_ERROR = 'tr[data-state=error]:not([data-out]) form :is(button, input, select)';

const nextToDo = () =>
  document.querySelector<HTMLElement>(OPEN_ERROR) ?? document.getElementById(IMPORT_ROWS_ID);

/** Moves the focus to the next error if the pressed button is gone with its own. */
export const focusOnNext = (pressed: Element | null): void => {
  afterFrame(() => !pressed?.isConnected && focusOn(nextToDo));
};

/** Answers again with the text of the file. */
export const takenBack = ({ column, from, row, rows }: ImportAnswer): ImportAnswer => ({
  column,
  from,
  text: from,
  ...(row !== undefined && { row }),
  ...(rows !== undefined && { rows }),
});

/** It corrects the rows of a file, whether the file is alone or one of several. */
export type Corrections = {
  isPending: boolean;
  error: unknown;
  answer: (answers: ImportAnswer[], label?: string) => void;
  /** Previews again with the lists as they are now, so that it can be imported. */
  again: () => void;
  takeBack: (answer: ImportAnswer) => void;
  assign: (columns: Record<string, string | null>) => void;
  leftOut: readonly number[];
  leaveOut: (rows: number[]) => void;
};

/** Further answers for a kept preview. What was corrected is no longer left out. */
export const useCorrections = ({ id, errorRows }: ImportPreview): Corrections => {
  const correct = usePreview();
  const show = useShowPreview();
  const [leftOut, leaveOut] = useLeftOut(id);
  const send = (changes: { answers?: ImportAnswer[]; columns?: Record<string, string | null> }) => {
    if (correct.isPending) return;
    const pressed = document.activeElement;
    correct.mutate(
      { previewId: id, ...changes },
      {
        onSuccess: (now) => {
          const still = new Set(now.errorRows);
          const mended = new Set(errorRows.filter((row) => !still.has(row)));
          if (leftOut.some((row) => mended.has(row))) leaveOut(leftOut.filter((row) => !mended.has(row)));
          show(now);
          focusOnNext(pressed);
        },
      },
    );
  };
  return {
    isPending: correct.isPending,
    error: correct.error,
    answer: (answers, label) => {
      keepLabel(answers, label);
      send({ answers });
    },
    again: () => send({}),
    takeBack: (answer) => send({ answers: [takenBack(answer)] }),
    assign: (columns) => send({ columns }),
    leftOut,
    leaveOut,
  };
};
