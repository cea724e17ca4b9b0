import type { FolderPreview, ImportBatch } from '@farm/domain/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { refusalOf } from '../../../lib/api.ts';
import { useCreateKey } from '../../../lib/create-key.ts';
import { ImportBar } from '../apply-bar.tsx';
import { useApplyFolder } from '../imports.calls.ts';
import { FolderGone } from './folder-gone.tsx';
import type { FolderCorrections } from './use-folder-corrections.ts';

type FolderBarProps = {
  folder: FolderPreview;
  corrections: FolderCorrections;
  onLeave: () => void;
  onDone: (batches: ImportBatch[]) => void;
};

/** One press for all files. */
export function FolderBar({ folder, corrections, onLeave, onDone }: FolderBarProps) {
  const { t } = useLingui();
  const apply = useApplyFolder();
  const keyFor = useCreateKey();
  const files = folder.files.filter(({ isLeftOut }) => !isLeftOut);
  const sum = (of: 'new' | 'changed' | 'error') =>
    files.reduce((all, { preview }) => all + (preview?.counts[of] ?? 0), 0);
  const [written, errors] = [sum('new') + sum('changed'), sum('error')];
  const unread = files.filter(({ preview }) => preview === null);
  const [first] = unread;
  const fileName = first?.fileName ?? '';
  const reason = first
    ? t`Say what ${fileName} has, or leave it out.`
    : errors > 0
      ? plural(errors, {
          one: 'Correct # row with an error, or leave it out.',
          other: 'Correct # rows with errors, or leave them out.',
        })
      : written === 0
        ? t`There is nothing to import: the farm has all of it.`
        : null;
  const rows = plural(written, { one: '# row', other: '# rows' });
  return (
    <ImportBar
      code={refusalOf(apply.error)?.code}
      error={apply.error}
      isPending={apply.isPending}
      reason={reason}
      label={t`Import all: ${rows}`}
      onRun={() => {
        if (corrections.isPending) return;
        const input = { folderId: folder.id };
        // The preview is another thing once it is made again.
        const key = keyFor({ ...input, files: folder.files });
        apply.mutate({ ...input, idempotencyKey: key }, { onSuccess: onDone });
      }}
      onAgain={() => {
        apply.reset();
        corrections.again();
      }}
      gone={<FolderGone onLeave={onLeave} />}
    />
  );
}
