import { Group } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { DayInput } from '../../components/day-input.tsx';

type CustomRangeProps = {
  start: string | undefined;
  end: string | undefined;
  errors: FormErrors;
  onChange: (changes: { start?: string | undefined; end?: string | undefined }) => void;
};

/** The days of a range of one's own; what is wrong with them stands at the field. */
export default function CustomRange({ start, end, errors, onChange }: CustomRangeProps) {
  return (
    <Group align="flex-start" gap="md">
      <DayInput
        label="Start date"
        value={start ?? null}
        onSettle={(day) => onChange({ start: day ?? undefined })}
        error={errors.start}
        clearLabel="Clear the start date"
        w={{ base: '100%', xs: 220 }}
      />
      <DayInput
        label="End date"
        value={end ?? null}
        onSettle={(day) => onChange({ end: day ?? undefined })}
        error={errors.end}
        clearLabel="Clear the end date"
        w={{ base: '100%', xs: 220 }}
      />
    </Group>
  );
}
