import { type FolderPreview, type ImportBatch, waitsFor } from '@farm/domain/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Skeletons } from '../../../components/skeletons.tsx';
import { isGone } from '../../../lib/api.ts';
import { translate } from '../../../lib/translate.ts';
import { ImportFailure } from '../import-failure.tsx';
import type { useKeptFolder } from '../imports.calls.ts';
import { importsText } from '../imports.text.ts';
import { PREVIEW_ID } from '../use-start-preview.ts';
import { FolderBar } from './folder-bar.tsx';
import { FolderFilePart } from './folder-file-part.tsx';
import { FolderGone } from './folder-gone.tsx';
import { useFolderCorrections } from './use-folder-corrections.ts';

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
