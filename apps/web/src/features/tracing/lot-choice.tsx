import { FoundLot } from '@farm/domain/tracing';
import { useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { z } from 'zod/mini';
import { formatDay } from '../../lib/format.ts';

export type AmbiguousLot = Pick<FoundLot, 'id' | 'lotCode' | 'sourceName' | 'productName' | 'harvestDate'>;

const Ambiguous = z.array(
  FoundLot.pick({ id: true, lotCode: true, sourceName: true, productName: true, harvestDate: true }),
);

/** The lots that a refusal names. */
export const lotsOf = (present: unknown): readonly AmbiguousLot[] => Ambiguous.safeParse(present).data ?? [];

type LotChoiceProps = {
  message: string;
  lots: readonly AmbiguousLot[];
  onChoose: (lot: AmbiguousLot) => void;
};

/** A code that fits several lots asks which of them. */
export function LotChoice({ message, lots, onChoose }: LotChoiceProps) {
  const { t } = useLingui();
  return (
    <Stack gap="sm" maw={560}>
      <Text role="status">{message}</Text>
      {lots.map((lot) => {
        const day = formatDay(lot.harvestDate);
        const words = [lot.productName, t`harvested ${day}`, lot.sourceName ?? t`our own`].join(' · ');
        return (
          <Button
            key={lot.id}
            variant="default"
            justify="flex-start"
            h="auto"
            py="sm"
            styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
            onClick={() => onChoose(lot)}
          >
            {words}
          </Button>
        );
      })}
    </Stack>
  );
}
