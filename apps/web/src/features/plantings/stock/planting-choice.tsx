import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { formatDayOfYear } from '../../../lib/format.ts';

type PlantingChoiceProps = {
  label: string;
  plantings: readonly { id: number; location: string; plantedDate: string }[];
  value?: string;
  onChange: (value: string) => void;
};

/** The planting that was harvested, or none. */
export function PlantingChoice({ plantings, onChange, ...field }: PlantingChoiceProps) {
  const { t } = useLingui();
  if (plantings.length === 0) return null;
  const place = ({ id, location, plantedDate }: PlantingChoiceProps['plantings'][number]) => {
    const day = formatDayOfYear(plantedDate);
    return t`${location}, planted ${day} (#${id})`;
  };
  return (
    <NativeSelect
      data={[
        { value: '', label: t`None` },
        ...plantings.map((planting) => ({ value: String(planting.id), label: place(planting) })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  );
}
