import type { ImportKind } from '@farm/domain/imports';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button, FileButton, Group, Loader, Paper, Stack, Text, Textarea } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { notify } from '../../lib/notify.tsx';
import { translate } from '../../lib/translate.ts';
import { useSource } from './draft-import.ts';
import { droppedFiles } from './dropped-files.ts';
import { assigned, ColumnSelects } from './file-columns.tsx';
import { ImportFailure } from './import-failure.tsx';
import { saveTemplate } from './import-template.ts';
import classes from './imports.module.css';
import { kindWords } from './imports.text.ts';
import { FileError, readImportFile, readImportFiles } from './read-import-file.ts';
import { useStartFolder, useStartPreview } from './use-start-preview.ts';

/** A longer text is not shown to be edited: a text area would take seconds for it. */
const EDITED_MAX = 200_000;

const endings = '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values';

const hasRows = (text: string) => text.trim().includes('\n');

export function ImportSourcePart({ kind }: { kind: ImportKind }) {
  const { t } = useLingui();
  const [kept, keepSource] = useSource();
  const [isOver, setOver] = useState(false);
  const [isReading, setReading] = useState(false);
  const [unfit, setUnfit] = useState<string | null>(null);
  const { start, preview, unread } = useStartPreview();
  const folder = useStartFolder();
  const [asked, setAsked] = useState<Record<string, string | null>>({});
  const source = kept?.kind === kind ? kept : null;
  const text = source?.text ?? '';
  const isFile = source !== null && (source.fileName !== null || text.length > EDITED_MAX);
  const isBusy = isReading || preview.isPending || folder.isPending;

  const show = (shown: { text: string; fileName: string | null; encoding: string | null }) => {
    setUnfit(null);
    setAsked({});
    const next = { kind, ...shown };
    keepSource(next);
    start(next);
  };
  const take = async (files: readonly File[]) => {
    const [file] = files;
    if (!file || isBusy) return;
    setReading(true);
    setUnfit(null);
    try {
      if (files.length > 1) folder.start(await readImportFiles(files));
      else show({ ...(await readImportFile(file)), fileName: file.name });
    } catch (error) {
      setUnfit(
        error instanceof FileError
          ? error.message
          : t`This file cannot be read. Choose it again, or paste its rows.`,
      );
    } finally {
      setReading(false);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    if (!isWhole || !hasRows(pasted) || isBusy) return;
    event.preventDefault();
    show({ text: pasted, fileName: null, encoding: null });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = droppedFiles(event.dataTransfer);
    void dropped.then(take, () => setUnfit(t`This file cannot be read. Choose it again, or paste its rows.`));
  };
  const size = formatNumber(text.split('\n').length);
  return (
    <Paper
      component="section"
      withBorder
      p="md"
      aria-label={translate(kindWords[kind].act)}
      className={classes.source ?? ''}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Stack gap="sm">
        {isFile ? (
          <Group gap="sm" wrap="nowrap">
            <IconFileSpreadsheet size={24} aria-hidden />
            <Text flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
              {source.fileName ?? t`Pasted text of ${size} lines`}
            </Text>
            <Button
              variant="default"
              leftSection={<IconX size={16} aria-hidden />}
              onClick={() => keepSource(null)}
              disabled={isBusy}
            >{t`Choose another`}</Button>
          </Group>
        ) : (
          <Textarea
            label={t`Paste rows from your spreadsheet`}
            description={t`Copy them together with the row of column names. The columns may be in any order.`}
            placeholder={t`Ctrl+V`}
            minRows={6}
            maxRows={14}
            autosize
            autoFocus
            spellCheck={false}
            classNames={{ input: classes.pasted ?? '' }}
            value={text}
            onPaste={onPaste}
            onChange={(event) => {
              const typed = event.currentTarget.value;
              keepSource(typed ? { kind, text: typed, fileName: null, encoding: null } : null);
            }}
          />
        )}
        {unfit && (
          <Alert color="red" role="alert" p="sm">
            {unfit}
          </Alert>
        )}
        <ImportFailure error={preview.error ?? folder.error} />
        {source && unread.length > 0 && (
          <ColumnSelects
            kind={kind}
            columns={unread}
            isBusy={isBusy}
            onAssign={(name, key) => {
              const columns = { ...asked, ...assigned(unread, name, key) };
              setAsked(columns);
              start(source, columns);
            }}
          />
        )}
        <Group gap="sm">
          {text.trim() !== '' && (
            <Button
              onClick={() => source && start(source)}
              aria-disabled={isBusy}
              leftSection={isBusy && <Loader size={14} color="currentColor" aria-hidden />}
            >
              {isBusy ? t`Reading...` : t`Preview`}
            </Button>
          )}
          {!isFile && (
            <FileButton accept={endings} multiple onChange={(files) => void take(files)}>
              {(props) => (
                <Button
                  variant={text.trim() === '' ? 'filled' : 'default'}
                  leftSection={
                    isBusy && text.trim() === '' ? (
                      <Loader size={14} color="currentColor" aria-hidden />
                    ) : (
                      <IconFileSpreadsheet size={16} aria-hidden />
                    )
                  }
                  aria-disabled={isBusy}
                  {...props}
                >
                  {isBusy && text.trim() === '' ? t`Reading...` : t`Choose files`}
                </Button>
              )}
            </FileButton>
          )}
          <Button
            variant="subtle"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              void saveTemplate(kind).catch((error) =>
                notify.failure({ title: t`The template could not be made` }, error),
              )
            }
          >{t`Download template`}</Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t`CSV, TSV, TXT or XLSX, also dropped here; at most 5 MB and 10,000 rows.`}{' '}
          {t`Choose or drop all your lists at once: each is told apart by its columns, and all are brought in and undone as one.`}
        </Text>
      </Stack>
    </Paper>
  );
}
