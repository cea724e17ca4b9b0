import { addDays } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { DayInput } from '../../components/day-input.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';

/** The trace file of some days; at first of the last month. */
export default function TraceDaysForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const today = useFarmDay();
  const [from, setFrom] = useState(addDays(today, -30));
  const [to, setTo] = useState(today);
  const isFit = from <= to;
  return (
    <Stack>
      <Text size="sm">{t`Harvesting, cooling, packing and shipping of lots that have codes, as the FDA asks for it.`}</Text>
      <Group grow align="flex-start">
        <DayInput label={t`From`} value={from} onSettle={(day) => setFrom(day ?? today)} />
        <DayInput
          label={t`To`}
          value={to}
          onSettle={(day) => setTo(day ?? today)}
          error={!isFit && t`The first day is after the last.`}
        />
      </Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>{t`Cancel`}</Button>
        <Button
          component="a"
          href={`/api/trace.csv?from=${from}&to=${to}`}
          download
          {...(!isFit && { 'data-disabled': true })}
          onClick={(event) => (isFit ? onDone() : event.preventDefault())}
          leftSection={<IconDownload size={16} aria-hidden />}
        >{t`Download`}</Button>
      </Group>
    </Stack>
  );
}
