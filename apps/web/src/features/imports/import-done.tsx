import type { ImportBatch } from '@farm/domain/imports';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { MAIN_ID } from '../../lib/focus.ts';
import { say } from '../../lib/say.ts';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { RepriceButton } from '../orders/reprice/reprice-button.tsx';
import { useImports } from './imports.calls.ts';
import { kindWords } from './imports.text.ts';
import { UndoImport } from './undo-import.tsx';
import { useCountsText } from './use-counts-text.ts';

export function ImportDone({ batch, onNext }: { batch: ImportBatch; onNext: () => void }) {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const textOf = useCountsText();
  const imports = useImports();
  const [isUndoing, setUndoing] = useState(false);
  // It may be undone from the list below.
  const now = imports.data?.find(({ id }) => id === batch.id) ?? batch;
  const counts = textOf(batch.counts);
  const { see, tab, place } = kindWords[batch.kind];
  return (
    <>
      <Alert
        id="import-done"
        tabIndex={-1}
        role="status"
        color={now.undoneAt === null ? 'brand' : 'gray'}
        icon={<IconCheck size={20} aria-hidden />}
        title={now.undoneAt === null ? t`Imported: ${counts}` : t`The import is undone`}
      >
        <Stack gap="sm">
          {batch.fileName && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {batch.fileName}
            </Text>
          )}
          <Group gap="sm">
            <Button onClick={() => openTab(tab, place, MAIN_ID)}>{say(see)}</Button>
            <RepriceButton variant="default" />
            <Button variant="default" onClick={onNext}>{t`Import another`}</Button>
            {now.mayUndo && <Button variant="default" onClick={() => setUndoing(true)}>{t`Undo`}</Button>}
          </Group>
        </Stack>
      </Alert>
      <UndoImport batch={now} isOpen={isUndoing} onClose={() => setUndoing(false)} />
    </>
  );
}
