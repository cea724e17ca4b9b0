import type { PackingLine } from '@farm/domain/packing';
import { useLingui } from '@lingui/react/macro';
import { Button, SimpleGrid, Text } from '@mantine/core';
import { NumberField } from '../../components/number-field.tsx';
import { formatUnits } from '../../lib/format.ts';
import { type PackDraft, plannedLots } from './pack-drafts.ts';
import { lotName, type TracedLots } from './use-traced-lots.ts';

type PackLotsProps = {
  line: PackingLine;
  draft: PackDraft;
  lots: TracedLots;
  change: (changes: Partial<PackDraft>) => void;
  problem: string | undefined;
};

/** From which lots a line is packed, where somebody wants others than planned. */
export function PackLots({ line, draft, lots, change, problem }: PackLotsProps) {
  const { t } = useLingui();
  const product = line.productName;
  if (draft.lots === null)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        px={6}
        aria-label={t`Choose lots of ${product}`}
        onClick={() => change({ lots: plannedLots(line, draft) })}
      >{t`Choose lots`}</Button>
    );
  const chosen = draft.lots;
  const shown = lots.filter(
    ({ id, unitsAvailable, hold }) => id in chosen || (unitsAvailable > 0 && hold === undefined),
  );
  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        {shown.map((lot) => (
          <NumberField
            key={lot.id}
            label={t`Packages from ${lotName(lot)}`}
            description={t`${formatUnits(lot.unitsAvailable, line.baseUnit)} on hand`}
            min={0}
            value={chosen[lot.id] ?? ''}
            onChange={(packages) => change({ lots: { ...chosen, [lot.id]: packages } })}
            error={problem !== undefined}
          />
        ))}
      </SimpleGrid>
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4}>
          {problem}
        </Text>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        mt={4}
        px={6}
        aria-label={t`Lots of ${product} as planned`}
        onClick={() => change({ lots: null })}
      >{t`As planned`}</Button>
    </div>
  );
}
