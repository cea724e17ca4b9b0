import type { ImportBatch } from '@farm/domain/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { LoadFailure } from '../../components/load-failure.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { formatInstant } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { useImports } from './imports.calls.ts';
import classes from './imports.module.css';
import { importsText, kindWords } from './imports.text.ts';
import { UndoImport } from './undo-import.tsx';
import { allCounts, useCountsText } from './use-counts-text.ts';

const HEADING = 'past-imports';

export function PastImports() {
  const { t } = useLingui();
  const imports = useImports();
  const undoing = useSubject<readonly ImportBatch[]>();
  const together = togetherOf(imports.data ?? []);
  return (
    <section aria-labelledby={HEADING}>
      <SectionHeader id={HEADING} title={t`Imports of the last days`} />
      {imports.isPending ? (
        <Skeletons label={t`Loading the imports`} heights={[52, 52]} />
      ) : imports.isLoadingError ? (
        <LoadFailure title={translate(importsText.listFailed)} query={imports} />
      ) : imports.data?.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t`Nothing was imported yet. An import can be undone within 24 hours.`}
        </Text>
      ) : (
        <ul className={classes.past} aria-labelledby={HEADING}>
          {together.map((batches) => (
            <PastImport key={batches[0]?.id} batches={batches} onUndo={undoing.open} />
          ))}
        </ul>
      )}
      {undoing.subject && (
        <UndoImport batches={undoing.subject} isOpen={undoing.isOpen} onClose={undoing.close} />
      )}
    </section>
  );
}

/** Files that were brought in at once are one, and are undone as one. */
const togetherOf = (batches: readonly ImportBatch[]): ImportBatch[][] => [
  ...Map.groupBy(batches, ({ createdAt, createdBy }) => `${createdAt} ${createdBy}`).values(),
];

type PastImportProps = {
  batches: readonly ImportBatch[];
  onUndo: (batches: readonly ImportBatch[]) => void;
};

function PastImport({ batches, onUndo }: PastImportProps) {
  const { t } = useLingui();
  const textOf = useCountsText();
  const [batch] = batches;
  if (!batch) return null;
  const { fileName, createdAt, createdByName } = batch;
  const isOne = batches.length === 1;
  const undoneAt = batches.every((one) => one.undoneAt !== null) ? batch.undoneAt : null;
  const mayUndo = batches.some((one) => one.mayUndo);
  const textOfOne = (batch: ImportBatch) =>
    `${translate(kindWords[batch.kind].label)}: ${textOf(allCounts(batch))}`;
  const files = plural(batches.length, { one: '# file', other: '# files' });
  const list = isOne ? translate(kindWords[batch.kind].label) : files;
  const when = formatInstant(createdAt);
  const undone = undoneAt && formatInstant(undoneAt);
  return (
    <li className={classes.pastItem}>
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {batches.toReversed().map(textOfOne).join('; ')}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[when, createdByName, isOne ? (fileName ?? t`pasted`) : files, undone && t`undone ${undone}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {mayUndo && (
        <Button
          variant="default"
          size="sm"
          mih={40}
          flex="none"
          aria-label={t`Undo the import of ${list}, ${when}`}
          onClick={() => onUndo(batches)}
        >{t`Undo`}</Button>
      )}
    </li>
  );
}
