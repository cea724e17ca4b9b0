import type { FolderFile, FolderPreview, ImportKind } from '@farm/domain/imports';
import { usePreviewFolder, useShowFolder } from '../imports.calls.ts';
import { focusOnNext, keepLabel, type Mending, takenBack } from '../use-mending.ts';

type Said = Omit<
  Extract<Parameters<ReturnType<typeof usePreviewFolder>['mutate']>[0], { folderId: string }>,
  'folderId'
>;

/** Sends what somebody says of the files of a folder. Each file may change what the ones after it do. */
export const useFolderMending = ({ id }: Pick<FolderPreview, 'id'>) => {
  const mend = usePreviewFolder();
  const show = useShowFolder();
  const send = (said: Said) => {
    if (mend.isPending) return;
    const pressed = document.activeElement;
    mend.mutate(
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
    isPending: mend.isPending,
    error: mend.error,
    again: () => send({}),
    say: (file: number, kind: ImportKind) => send({ file, kind }),
    leaveFileOut: (file: number, isLeftOut: boolean) => send({ file, isLeftOut }),
    /** Rows that are left out are no longer there for the files after it. */
    of: ({ file, leaveOut }: Pick<FolderFile, 'file' | 'leaveOut'>): Mending => ({
      isPending: mend.isPending,
      error: mend.error,
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
export type FolderMending = ReturnType<typeof useFolderMending>;
