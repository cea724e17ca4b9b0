import type { ImportAnswer, ImportPreview } from '@farm/domain/imports';
import { afterFrame } from '../../lib/after-frame.ts';
import { focusOn } from '../../lib/focus.ts';
import { IMPORT_ROWS_ID } from './apply-bar.tsx';
import { assigned } from './file-columns.tsx';
import { usePreview, useShowPreview } from './imports.calls.ts';
import { useLeftOut } from './kept-import.ts';

/** What somebody chose, in words: the preview itself knows only the value. */
const labels = new Map<string, string>();

const keyOf = ({ column, value }: ImportAnswer) => `${column} ${value}`;

export const chosenLabel = (answer: ImportAnswer): string | undefined =>
  answer.text ?? labels.get(keyOf(answer));

const OPEN_ERROR = 'tr[data-state=error]:not([data-out]) form :is(button, input, select)';

const nextToDo = () =>
  document.querySelector<HTMLElement>(OPEN_ERROR) ?? document.getElementById(IMPORT_ROWS_ID);

/** Further answers for a kept preview. What was corrected is no longer left out. */
export const useMending = (preview: ImportPreview) => {
  const { id, columns, errorRows } = preview;
  const mend = usePreview();
  const show = useShowPreview();
  const [leftOut, leaveOut] = useLeftOut(id);
  const send = (changes: { answers?: ImportAnswer[]; columns?: Record<string, string | null> }) => {
    if (mend.isPending) return;
    const pressed = document.activeElement;
    mend.mutate(
      { previewId: id, ...changes },
      {
        onSuccess: (now) => {
          const still = new Set(now.errorRows);
          const mended = new Set(errorRows.filter((row) => !still.has(row)));
          if (leftOut.some((row) => mended.has(row))) leaveOut(leftOut.filter((row) => !mended.has(row)));
          show(now);
          // What was pressed is gone with the error.
          afterFrame(() => !pressed?.isConnected && focusOn(nextToDo));
        },
      },
    );
  };
  return {
    isPending: mend.isPending,
    error: mend.error,
    answer: (answer: ImportAnswer, label?: string) => {
      if (label !== undefined) labels.set(keyOf(answer), label);
      send({ answers: [answer] });
    },
    /** As the lists are now, which can then be imported. */
    again: () => send({}),
    /** The text of the file again. */
    takeBack: ({ column, from, row }: ImportAnswer) =>
      send({ answers: [{ column, from, text: from, ...(row !== undefined && { row }) }] }),
    assign: (name: string, key: string | null) => send({ columns: assigned(columns, name, key) }),
  };
};
export type Mending = ReturnType<typeof useMending>;
