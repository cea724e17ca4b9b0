import type { ImportBatch, ImportPreview } from '@farm/domain/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { refusalOf } from '../../lib/api.ts';
import { useCreateKey } from '../../lib/create-key.ts';
import { ImportFailure } from './import-failure.tsx';
import { useApply } from './imports.calls.ts';
import classes from './imports.module.css';
import { PreviewFailure } from './preview-failure.tsx';
import { type Corrections, IMPORT_ROWS_ID } from './use-corrections.ts';

type ApplyBarProps = {
  preview: ImportPreview;
  corrections: Corrections;
  onLeave: () => void;
  onDone: (batch: ImportBatch) => void;
};

const REASON_ID = 'import-reason';

export function ApplyBar({ preview, corrections, onLeave, onDone }: ApplyBarProps) {
  const { t } = useLingui();
  const { id, counts, rows, errorRows } = preview;
  const apply = useApply();
  const keyFor = useCreateKey();
  const out = new Set(corrections.leftOut);
  const open = errorRows.filter((row) => !out.has(row)).length;
  const unwritten = rows.filter(
    ({ row, state }) => out.has(row) && (state === 'new' || state === 'changed'),
  ).length;
  const written = counts.new + counts.changed - unwritten;
  const reason =
    open > 0
      ? plural(open, {
          one: 'Correct # row with an error, or leave it out.',
          other: 'Correct # rows with errors, or leave them out.',
        })
      : written === 0
        ? unwritten + errorRows.length > 0
          ? t`Every row that would be imported is left out.`
          : t`There is nothing to import: the farm has all of it.`
        : null;
  const again = () => {
    apply.reset();
    corrections.again();
  };
  return (
    <ImportBar
      code={refusalOf(apply.error)?.code}
      error={apply.error}
      isPending={apply.isPending}
      reason={reason}
      label={plural(written, { one: 'Import # row', other: 'Import # rows' })}
      onRun={() => {
        if (corrections.isPending) return;
        const input = { previewId: id, leaveOut: [...out].sort((a, b) => a - b) };
        apply.mutate({ ...input, idempotencyKey: keyFor(input) }, { onSuccess: onDone });
      }}
      onAgain={again}
      gone={<PreviewFailure error={apply.error} onAgain={again} onLeave={onLeave} />}
    />
  );
}

type ImportBarProps = {
  /** The code is that of the refusal, if it was refused. */
  code: string | undefined;
  error: unknown;
  isPending: boolean;
  /** It says why nothing can be imported yet. */
  reason: string | null;
  label: string;
  onRun: () => void;
  onAgain: () => void;
  /** It is shown once the preview has expired. */
  gone: ReactNode;
};

/** Shows the button that writes, why it cannot be pressed yet, and what went wrong. */
export function ImportBar({ code, error, isPending, reason, label, ...acts }: ImportBarProps) {
  const { t } = useLingui();
  const { onRun, onAgain, gone } = acts;
  return (
    <div className={classes.bar}>
      <Stack gap="sm">
        {code === 'IMPORT_CHANGED' || code === 'IMPORT_HAS_ERRORS' ? (
          <Alert color="yellow" role="alert" title={t`The lists have changed`}>
            <Group gap="sm" justify="space-between">
              <Text size="sm">{t`Nothing was imported. See what the rows would do now.`}</Text>
              <Button autoFocus onClick={onAgain}>{t`Preview again`}</Button>
            </Group>
          </Alert>
        ) : code === 'IMPORT_MISSING' ? (
          gone
        ) : (
          <ImportFailure error={error} />
        )}
        {isPending && (
          <div role="status">
            <Text size="sm" mb={6}>
              {t`Saving all rows at once. A long list takes a few seconds. You can leave this page.`}
            </Text>
            <Progress value={100} animated aria-label={t`Importing`} />
          </div>
        )}
        <Group gap="sm">
          <Button
            id={IMPORT_ROWS_ID}
            size="md"
            onClick={() => reason === null && !isPending && onRun()}
            aria-disabled={reason !== null || isPending}
            {...(reason !== null && { 'data-disabled': true })}
            aria-describedby={reason === null ? undefined : REASON_ID}
            leftSection={isPending && <Loader size={16} color="currentColor" aria-hidden />}
          >
            {isPending ? t`Importing...` : label}
          </Button>
          {reason !== null && (
            <Text size="sm" id={REASON_ID}>
              {reason}
            </Text>
          )}
        </Group>
      </Stack>
    </div>
  );
}
