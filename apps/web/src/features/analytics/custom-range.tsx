import { useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { DayInput } from '../../components/day-input.tsx';

type CustomRangeProps = {
  start: string | undefined;
  end: string | undefined;
  errors: FormErrors;
  onChange: (changes: { start?: string | undefined; end?: string | undefined }) => void;
};

export default function CustomRange({ start, end, errors, onChange }: CustomRangeProps) {
  const { t } = useLingui();
  return (
    <Group align="flex-start" gap="md">
      <DayInput
        label={t`Start date`}
        value={start ?? null}
        onSettle={(day) => onChange({ start: day ?? undefined })}
        error={errors.start}
        clearLabel={t`Clear the start date`}
        w={{ base: '100%', xs: 220 }}
      />
      <DayInput
        label={t`End date`}
        value={end ?? null}
        onSettle={(day) => onChange({ end: day ?? undefined })}
        error={errors.end}
        clearLabel={t`Clear the end date`}
        w={{ base: '100%', xs: 220 }}
      />
    </Group>
  );
}
