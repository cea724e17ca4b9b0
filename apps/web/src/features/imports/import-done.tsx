import type { ImportBatch } from '@farm/domain/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { MAIN_ID } from '../../lib/focus.ts';
import { translate } from '../../lib/translate.ts';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { RepriceButton } from '../orders/reprice/reprice-button.tsx';
import { useImports } from './imports.calls.ts';
import { kindWords } from './imports.text.ts';
import { UndoImport } from './undo-import.tsx';
import { allCounts, useCountsText } from './use-counts-text.ts';

type ImportDoneProps = { batches: readonly ImportBatch[]; onNext: () => void };

/** Says what was brought in from one file or from several. */
export function ImportDone({ batches, onNext }: ImportDoneProps) {
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
