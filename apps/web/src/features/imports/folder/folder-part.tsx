import { type FolderPreview, type ImportBatch, waitsFor } from '@farm/domain/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Skeletons } from '../../../components/skeletons.tsx';
import { isGone, refusalOf } from '../../../lib/api.ts';
import { useCreateKey } from '../../../lib/create-key.ts';
import { translate } from '../../../lib/translate.ts';
import { ImportBar } from '../apply-bar.tsx';
import { ImportFailure } from '../import-failure.tsx';
import { useApplyFolder, type useKeptFolder } from '../imports.calls.ts';
import { importsText } from '../imports.text.ts';
import { PREVIEW_ID } from '../use-start-preview.ts';
import { FolderFilePart } from './folder-file-part.tsx';
import { type FolderCorrections, useFolderCorrections } from './use-folder-corrections.ts';

type FolderPartProps = {
  folder: ReturnType<typeof useKeptFolder>;
  onLeave: () => void;
  onDone: (batches: ImportBatch[]) => void;
};

/** Several files that are looked at, brought in and undone as one. */
export function FolderPart({ folder, onLeave, onDone }: FolderPartProps) {
  const { t } = useLingui();
  if (folder.data) return <FolderFiles folder={folder.data} onLeave={onLeave} onDone={onDone} />;
  if (folder.isPending)
    return <Skeletons label={t`Loading the preview`} heights={[64, 40, 40, 40, 40, 40]} />;
  return isGone(folder.error) ? (
    <FolderGone onLeave={onLeave} />
  ) : (
    <LoadFailure title={translate(importsText.openFailed)} query={folder} />
  );
}

type FolderFilesProps = {
  folder: FolderPreview;
  onLeave: () => void;
  onDone: (batches: ImportBatch[]) => void;
};

function FolderFiles({ folder, onLeave, onDone }: FolderFilesProps) {
  const { t } = useLingui();
  const corrections = useFolderCorrections(folder);
  const { files } = folder;
  const known = files.map((file) => {
    const { isLeftOut, preview } = file;
    return { ...file, hasErrors: !isLeftOut && (preview === null || preview.counts.error > 0) };
  });
  const isAsked = files.some(({ preview }) => preview !== null && preview.asked.length > 0);
  return (
    <section aria-labelledby={PREVIEW_ID}>
      <Stack gap="md">
        <Paper withBorder p="md">
          <Group justify="space-between" align="flex-start" gap="sm">
            <div>
              <Title order={2} size="h4" id={PREVIEW_ID} tabIndex={-1}>
                {plural(files.length, { one: '# file', other: '# files' })}
              </Title>
              <Text size="sm">
                {t`In this sequence, so that each finds what the ones before it bring.`}{' '}
                {t`Nothing is saved yet.`}
              </Text>
            </div>
            <Button variant="default" onClick={onLeave}>{t`Other files`}</Button>
          </Group>
          {!isGone(corrections.error) && <ImportFailure error={corrections.error} />}
        </Paper>
        {isGone(corrections.error) && <FolderGone onLeave={onLeave} />}
        {known.map((file) => (
          <FolderFilePart
            key={file.file}
            file={file}
            corrections={corrections}
            isAsked={isAsked}
            waits={waitsFor(file, known).map(({ fileName }) => fileName)}
          />
        ))}
        {!isAsked && (
          <FolderBar folder={folder} corrections={corrections} onLeave={onLeave} onDone={onDone} />
        )}
      </Stack>
    </section>
  );
}

type FolderBarProps = {
  folder: FolderPreview;
  corrections: FolderCorrections;
  onLeave: () => void;
  onDone: (batches: ImportBatch[]) => void;
};

/** One press for all files. */
function FolderBar({ folder, corrections, onLeave, onDone }: FolderBarProps) {
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

function FolderGone({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  return (
    <Alert color="yellow" role="alert" title={t`This preview has expired`}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t`Previews are kept for an hour. Choose the files again.`}</Text>
        <Button variant="default" onClick={onLeave}>{t`Start over`}</Button>
      </Stack>
    </Alert>
  );
}
