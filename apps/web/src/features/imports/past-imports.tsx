import type { ImportBatch } from '@farm/domain/imports';
import { useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { LoadFailure } from '../../components/load-failure.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { formatInstant } from '../../lib/format.ts';
import { say } from '../../lib/say.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { useImports } from './imports.calls.ts';
import classes from './imports.module.css';
import { importsText, kindWords } from './imports.text.ts';
import { UndoImport } from './undo-import.tsx';
import { useCountsText } from './use-counts-text.ts';

const HEADING = 'past-imports';

export function PastImports() {
  const { t } = useLingui();
  const imports = useImports();
  const undoing = useSubject<ImportBatch>();
  return (
    <section aria-labelledby={HEADING}>
      <SectionHeader id={HEADING} title={t`Imports of the last days`} />
      {imports.isPending ? (
        <Skeletons label={t`Loading the imports`} heights={[52, 52]} />
      ) : imports.isLoadingError ? (
        <LoadFailure title={say(importsText.listFailed)} query={imports} />
      ) : imports.data?.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t`Nothing was imported yet. An import can be undone within 24 hours.`}
        </Text>
      ) : (
        <ul className={classes.past} aria-labelledby={HEADING}>
          {imports.data?.map((batch) => (
            <PastImport key={batch.id} batch={batch} onUndo={undoing.open} />
          ))}
        </ul>
      )}
      {undoing.subject && (
        <UndoImport batch={undoing.subject} isOpen={undoing.isOpen} onClose={undoing.close} />
      )}
    </section>
  );
}

function PastImport({ batch, onUndo }: { batch: ImportBatch; onUndo: (batch: ImportBatch) => void }) {
  const { t } = useLingui();
  const textOf = useCountsText();
  const { kind, fileName, createdAt, createdByName, undoneAt, mayUndo, counts } = batch;
  const list = say(kindWords[kind].label);
  const when = formatInstant(createdAt);
  const undone = undoneAt && formatInstant(undoneAt);
  return (
    <li className={classes.pastItem}>
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {list}: {textOf(counts)}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[when, createdByName, fileName ?? t`pasted`, undone && t`undone ${undone}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {mayUndo && (
        <Button
          variant="default"
          size="sm"
          mih={40}
          aria-label={t`Undo the import of ${list}, ${when}`}
          onClick={() => onUndo(batch)}
        >{t`Undo`}</Button>
      )}
    </li>
  );
}
