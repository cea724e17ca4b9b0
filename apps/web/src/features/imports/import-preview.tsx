import type { ImportBatch, ImportPreview } from '@farm/domain/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { isGone } from '../../lib/api.ts';
import { translate } from '../../lib/translate.ts';
import { ApplyBar } from './apply-bar.tsx';
import { ColumnQuestions } from './column-questions.tsx';
import { CorrectedCells } from './corrected-cells.tsx';
import { useSource } from './draft-import.ts';
import { assigned, FileColumns } from './file-columns.tsx';
import { ImportFailure } from './import-failure.tsx';
import { kindWords } from './imports.text.ts';
import { LeftOutRows } from './left-out-rows.tsx';
import { PreviewFailure } from './preview-failure.tsx';
import { PreviewRows } from './preview-rows.tsx';
import { useCorrections } from './use-corrections.ts';
import { useCountsText } from './use-counts-text.ts';
import { PREVIEW_ID } from './use-start-preview.ts';

type ImportPreviewPartProps = {
  preview: ImportPreview;
  onLeave: () => void;
  onDone: (batch: ImportBatch) => void;
};

export function ImportPreviewPart({ preview, onLeave, onDone }: ImportPreviewPartProps) {
  const { t } = useLingui();
  const textOf = useCountsText();
  const [source] = useSource();
  const corrections = useCorrections(preview);
  const { kind, fileName, counts } = preview;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const found = textOf(counts);
  const list = translate(kindWords[kind].label);
  const separators = { ',': t`commas`, ';': t`semicolons`, '\t': t`tabs` };
  const encoding = source?.kind === kind && source.fileName === fileName ? source.encoding : null;
  const isWorkbook = fileName?.toLowerCase().endsWith('.xlsx') ?? false;
  const separator = separators[preview.separator];
  return (
    <section aria-labelledby={PREVIEW_ID}>
      <Stack gap="md">
        <Paper withBorder p="md">
          <Group justify="space-between" align="flex-start" gap="sm">
            <div>
              <Title order={2} size="h4" id={PREVIEW_ID} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
                {list}: {fileName ?? t`pasted rows`}
              </Title>
              <Text role="status">{t`${found} (${plural(all, { one: '# row', other: '# rows' })})`}</Text>
              <Text size="sm" c="dimmed">
                {isWorkbook
                  ? t`Read from its first sheet.`
                  : encoding
                    ? t`Read as ${encoding}, with ${separator}.`
                    : t`Read with ${separator}.`}{' '}
                {t`Nothing is saved yet.`}
              </Text>
            </div>
            <Button variant="default" onClick={onLeave}>{t`Another file`}</Button>
          </Group>
          <FileColumns
            kind={kind}
            columns={preview.columns}
            notes={preview.notes}
            isBusy={corrections.isPending}
            onAssign={(name, key) => corrections.assign(assigned(preview.columns, name, key))}
          />
          <LeftOutRows leftOut={preview.leftOut} />
          <CorrectedCells answers={preview.answers} onTakeBack={corrections.takeBack} />
          {isGone(corrections.error) ? (
            <PreviewFailure error={corrections.error} onAgain={corrections.again} onLeave={onLeave} />
          ) : (
            <ImportFailure error={corrections.error} />
          )}
        </Paper>
        {preview.asked.length > 0 ? (
          <ColumnQuestions
            kind={kind}
            columns={preview.columns}
            asked={preview.asked}
            isBusy={corrections.isPending}
            onAnswer={corrections.assign}
          />
        ) : (
          <>
            <PreviewRows preview={preview} corrections={corrections} />
            <ApplyBar preview={preview} corrections={corrections} onLeave={onLeave} onDone={onDone} />
          </>
        )}
      </Stack>
    </section>
  );
}
