import { type ImportBatch, type ImportKind, importKinds } from '@farm/domain/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { focusOn, MAIN_ID } from '../../lib/focus.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useDashboardSearch, useOpenTab } from '../../lib/use-dashboard-search.ts';
import { RepriceButton } from '../orders/reprice/reprice-button.tsx';
import { useSource } from './draft-import.ts';
import { FolderPart } from './folder/folder-part.tsx';
import { ImportPreviewPart } from './import-preview.tsx';
import { ImportSourcePart } from './import-source.tsx';
import { useImports, useKeptFolder, useKeptPreview } from './imports.calls.ts';
import { kindWords } from './imports.text.ts';
import { PastImports } from './past-imports.tsx';
import { PreviewFailure } from './preview-failure.tsx';
import { UndoImport } from './undo-import.tsx';
import { allCounts, useCountsText } from './use-counts-text.ts';

export default function ImportsScreen() {
  const { t } = useLingui();
  const may = useMay();
  const [{ imports: named, preview: previewId, folder: folderId }, change] = useDashboardSearch();
  const kinds = importKinds.filter((one) => may(`imports.${one}`));
  const kept = useKeptPreview(previewId);
  const folder = useKeptFolder(folderId);
  const [, keepSource] = useSource();
  const [done, setDone] = useState<readonly ImportBatch[] | null>(null);
  const kind = kept.data?.kind ?? kinds.find((one) => one === named) ?? kinds[0];
  if (!kind) return null;
  const begin = (next: ImportKind) => {
    setDone(null);
    change({ imports: next, preview: undefined, folder: undefined });
  };
  const finish = (batches: readonly ImportBatch[]) => {
    setDone(batches);
    // The source need not be kept once it is in the farm.
    keepSource(null);
    change({ imports: kind, preview: undefined, folder: undefined }, { replace: true });
    focusOn('#import-done');
  };
  return (
    <>
      <ScreenHeader
        title={t`Import`}
        subtitle={t`From a spreadsheet or a file. Nothing is saved before you have seen it.`}
      >
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => change({ imports: undefined, preview: undefined, folder: undefined })}
        >{t`Back`}</Button>
      </ScreenHeader>
      <Stack gap="lg">
        {previewId === undefined && folderId === undefined && (
          <Group gap="xs" role="group" aria-label={t`What to import`}>
            {kinds.map((one) => (
              <Button
                key={one}
                size="sm"
                mih={40}
                variant={one === kind ? 'filled' : 'default'}
                aria-pressed={one === kind}
                onClick={() => begin(one)}
              >
                {translate(kindWords[one].label)}
              </Button>
            ))}
          </Group>
        )}
        {folderId !== undefined ? (
          <FolderPart key={folderId} folder={folder} onLeave={() => begin(kind)} onDone={finish} />
        ) : previewId !== undefined && kept.data ? (
          <ImportPreviewPart
            key={previewId}
            preview={kept.data}
            onLeave={() => begin(kind)}
            onDone={(batch) => finish([batch])}
          />
        ) : previewId !== undefined && kept.isPending ? (
          <Skeletons label={t`Loading the preview`} heights={[64, 40, 40, 40, 40, 40]} />
        ) : previewId !== undefined ? (
          <PreviewFailure
            error={kept.error}
            onAgain={() => void kept.refetch()}
            onLeave={() => begin(kind)}
          />
        ) : done ? (
          <ImportDone batches={done} onNext={() => begin(kind)} />
        ) : (
          <ImportSourcePart key={kind} kind={kind} />
        )}
        <PastImports />
      </Stack>
    </>
  );
}

type ImportDoneProps = { batches: readonly ImportBatch[]; onNext: () => void };

/** Says what was brought in from one file or from several. */
function ImportDone({ batches, onNext }: ImportDoneProps) {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const textOf = useCountsText();
  const imports = useImports();
  const [isUndoing, setUndoing] = useState(false);
  // They may be undone from the list below.
  const now = batches.map((batch) => imports.data?.find(({ id }) => id === batch.id) ?? batch);
  const last = now.at(-1);
  if (!last) return null;
  const isOne = now.length === 1;
  const isUndone = now.every(({ undoneAt }) => undoneAt !== null);
  const { see, tab, place } = kindWords[last.kind];
  const what = isOne ? textOf(allCounts(last)) : plural(now.length, { one: '# file', other: '# files' });
  return (
    <>
      <Alert
        id="import-done"
        tabIndex={-1}
        role="status"
        color={isUndone ? 'gray' : 'brand'}
        icon={<IconCheck size={20} aria-hidden />}
        title={isUndone ? t`The import is undone` : t`Imported: ${what}`}
      >
        <Stack gap="sm">
          {isOne ? (
            last.fileName && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {last.fileName}
              </Text>
            )
          ) : (
            <List size="sm" style={{ overflowWrap: 'anywhere' }}>
              {now.map((batch) => (
                <List.Item key={batch.id}>
                  {translate(kindWords[batch.kind].label)}: {textOf(allCounts(batch))} ({batch.fileName})
                </List.Item>
              ))}
            </List>
          )}
          <Group gap="sm">
            <Button onClick={() => openTab(tab, place, MAIN_ID)}>{translate(see)}</Button>
            <RepriceButton variant="default" />
            <Button variant="default" onClick={onNext}>{t`Import another`}</Button>
            {now.some(({ mayUndo }) => mayUndo) && (
              <Button variant="default" onClick={() => setUndoing(true)}>{t`Undo`}</Button>
            )}
          </Group>
        </Stack>
      </Alert>
      <UndoImport batches={now} isOpen={isUndoing} onClose={() => setUndoing(false)} />
    </>
  );
}
