import type { FolderFile, FolderPreview, ImportKind } from '@farm/domain/imports';
import { usePreviewFolder, useShowFolder } from '../imports.calls.ts';
import { type Corrections, focusOnNext, keepLabel, takenBack } from '../use-corrections.ts';

type Said = Omit<
  Extract<Parameters<ReturnType<typeof usePreviewFolder>['mutate']>[0], { folderId: string }>,
  'folderId'
>;

/** Sends what somebody says of the files of a folder. Each file may change what the ones after it do. */
export const useFolderCorrections = ({ id }: Pick<FolderPreview, 'id'>) => {
  const correct = usePreviewFolder();
  const show = useShowFolder();
  const send = (said: Said) => {
    if (correct.isPending) return;
    const pressed = document.activeElement;
    correct.mutate(
      { folderId: id, ...said },
      {
        onSuccess: (now) => {
          show(now);
          focusOnNext(pressed);
        },
      },
    );
  };
  return {
    isPending: correct.isPending,
    error: correct.error,
    again: () => send({}),
    say: (file: number, kind: ImportKind) => send({ file, kind }),
    leaveFileOut: (file: number, isLeftOut: boolean) => send({ file, isLeftOut }),
    /** Rows that are left out are no longer there for the files after it. */
    of: ({ file, leaveOut }: Pick<FolderFile, 'file' | 'leaveOut'>): Corrections => ({
      isPending: correct.isPending,
      error: correct.error,
      answer: (answers, label) => {
        keepLabel(answers, label);
        send({ file, answers });
      },
      again: () => send({}),
      takeBack: (answer) => send({ file, answers: [takenBack(answer)] }),
      assign: (columns) => send({ file, columns }),
      leftOut: [],
      leaveOut: (rows) => send({ file, leaveOut: [...new Set([...leaveOut, ...rows])] }),
    }),
    bringBack: ({ file, leaveOut }: Pick<FolderFile, 'file' | 'leaveOut'>, row: number) =>
      send({ file, leaveOut: leaveOut.filter((one) => one !== row) }),
  };
};
export type FolderCorrections = ReturnType<typeof useFolderCorrections>;
