import { type FolderFile, type ImportKind, importKinds } from '@farm/domain/imports';
import { useLingui } from '@lingui/react/macro';
import { Alert, Box, Button, Collapse, Group, NativeSelect, Paper, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useMay } from '../../../lib/person.tsx';
import { saySent, translate } from '../../../lib/translate.ts';
import { ColumnQuestions } from '../column-questions.tsx';
import { CorrectedCells } from '../corrected-cells.tsx';
import { assigned, ColumnSelects, FileColumns } from '../file-columns.tsx';
import { kindWords } from '../imports.text.ts';
import { LeftOutRows } from '../left-out-rows.tsx';
import { PreviewRows } from '../preview-rows.tsx';
import { useCountsText } from '../use-counts-text.ts';
import type { FolderCorrections } from './use-folder-corrections.ts';

type FolderFilePartProps = {
  file: FolderFile;
  corrections: FolderCorrections;
  /** It says whether a column of any file is asked about: until it is answered, no rows are shown. */
  isAsked: boolean;
  /** The names of the files that have to be corrected first. */
  waits: readonly string[];
};

export function FolderFilePart({ file, corrections, isAsked, waits }: FolderFilePartProps) {
  const { t } = useLingui();
  const heading = useId();
  const textOf = useCountsText();
  const { fileName, kind, preview, unread, isLeftOut } = file;
  const own = corrections.of(file);
  const toDo = preview?.rows.some(({ state, proposal }) => state === 'error' || proposal !== null) ?? false;
  const [isOpen, setOpen] = useState(false);
  const isWaiting = waits.length > 0;
  const first = waits.join(', ');
  const isShown = preview !== null && !isAsked && ((toDo && !isWaiting) || isOpen);
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={heading}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Title order={3} size="h5" id={heading}>
            {fileName}
          </Title>
          <Text size="sm" role="status">
            {isLeftOut
              ? t`Left out`
              : kind === null
                ? t`It is not clear what this file has.`
                : preview && !isAsked && textOf(preview.counts)}
          </Text>
        </div>
        <Group gap="xs" align="flex-end">
          <KindSelect file={file} corrections={corrections} />
          <Button
            variant="default"
            size="sm"
            mih={36}
            aria-label={isLeftOut ? t`Bring in: ${fileName}` : t`Leave out: ${fileName}`}
            onClick={() => corrections.leaveFileOut(file.file, !isLeftOut)}
          >
            {isLeftOut ? t`Bring in` : t`Leave out`}
          </Button>
        </Group>
      </Group>
      {unread && !isLeftOut && kind !== null && (
        <>
          <Alert color="red" p="sm" mt="sm" style={{ overflowWrap: 'anywhere' }}>
            {saySent(unread)}
          </Alert>
          {unread.columns.length > 0 && (
            <ColumnSelects
              kind={kind}
              columns={unread.columns}
              isBusy={corrections.isPending}
              onAssign={(name, key) => own.assign(assigned(unread.columns, name, key))}
            />
          )}
        </>
      )}
      {preview && kind !== null && preview.asked.length > 0 && (
        <Box mt="sm">
          <ColumnQuestions
            kind={kind}
            columns={preview.columns}
            asked={preview.asked}
            isBusy={corrections.isPending}
            onAnswer={own.assign}
          />
        </Box>
      )}
      {preview && kind !== null && !isAsked && (
        <>
          <FileColumns
            kind={kind}
            columns={preview.columns}
            notes={preview.notes}
            isBusy={corrections.isPending}
            onAssign={(name, key) => own.assign(assigned(preview.columns, name, key))}
          />
          <LeftOutRows leftOut={preview.leftOut} />
          <CorrectedCells answers={preview.answers} onTakeBack={own.takeBack} />
          <RowsLeftOut file={file} corrections={corrections} />
          {isWaiting && (
            <Text size="sm" mt="xs">
              {t`Correct ${first} first: then errors here may go.`}
            </Text>
          )}
          {(!toDo || isWaiting) && (
            <Button
              variant="subtle"
              size="compact-sm"
              mih={36}
              mt="xs"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t`Close the rows` : t`Show the rows`}
            </Button>
          )}
          <Collapse expanded={isShown}>
            {isShown && (
              <div style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
                <PreviewRows preview={preview} corrections={own} begins="error" />
              </div>
            )}
          </Collapse>
        </>
      )}
    </Paper>
  );
}

function KindSelect({ file, corrections }: Pick<FolderFilePartProps, 'file' | 'corrections'>) {
  const { t } = useLingui();
  const may = useMay();
  const kinds = importKinds.filter((one) => may(`imports.${one}`));
  const { fileName, kind, isLeftOut } = file;
  const data = kinds.map((one) => ({ value: one, label: translate(kindWords[one].label) }));
  return (
    <NativeSelect
      size="sm"
      aria-label={t`What ${fileName} has`}
      data={kind === null ? [{ value: '', label: t`Choose...` }, ...data] : data}
      value={kind ?? ''}
      disabled={corrections.isPending || isLeftOut}
      onChange={(event) => corrections.say(file.file, event.currentTarget.value as ImportKind)}
    />
  );
}

const SHOWN = 20;

/** Rows that somebody left out by hand. */
function RowsLeftOut({ file, corrections }: Pick<FolderFilePartProps, 'file' | 'corrections'>) {
  const { t } = useLingui();
  if (file.leaveOut.length === 0) return null;
  return (
    <Group gap={6} mt="xs" role="group" aria-label={t`Left out here`}>
      <Text size="sm">{t`Left out here:`}</Text>
      {file.leaveOut.slice(0, SHOWN).map((row) => (
        <Button
          key={row}
          size="compact-sm"
          mih={32}
          variant="light"
          color="gray"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={t`Row ${row}: bring back`}
          onClick={() => corrections.bringBack(file, row)}
        >
          {t`Row ${row}`}
        </Button>
      ))}
      {file.leaveOut.length > SHOWN && '…'}
    </Group>
  );
}
