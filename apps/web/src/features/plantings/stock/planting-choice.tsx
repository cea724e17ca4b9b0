import type { Day } from '@farm/domain/core';
import { byReadiness } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { formatDayOfYear } from '../../../lib/format.ts';
import { useFarmDay } from '../../../lib/use-farm-day.ts';

/** `readyOn` is the day from which it can be harvested; null or absent if it can be now, or nobody knows. */
export type HarvestedFrom = { id: number; location: string; plantedDate: Day; readyOn?: Day | null };

type PlantingChoiceProps = {
  label: string;
  plantings: readonly HarvestedFrom[];
  value?: string;
  onChange: (value: string) => void;
};

/** The plantings that can be ready by a day, and the others. */
export const readyBy = (plantings: readonly HarvestedFrom[], day: Day) =>
  byReadiness(
    plantings.map((planting) => ({ ...planting, readyOn: planting.readyOn ?? null })),
    day,
  );

/** The planting that was harvested, or none. Those that cannot be ready yet come last. */
export function PlantingChoice({ plantings, onChange, ...field }: PlantingChoiceProps) {
  const { t } = useLingui();
  const today = useFarmDay();
  if (plantings.length === 0) return null;
  const asOption = ({ id, location, plantedDate }: HarvestedFrom) => {
    const day = formatDayOfYear(plantedDate);
    return { value: String(id), label: t`${location}, planted ${day} (#${id})` };
  };
  const { ready, later } = readyBy(plantings, today);
  return (
    <NativeSelect
      data={[
        { value: '', label: t`None` },
        ...ready.map(asOption),
        ...(later.length > 0 ? [{ group: t`Not ready yet`, items: later.map(asOption) }] : []),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  );
}
