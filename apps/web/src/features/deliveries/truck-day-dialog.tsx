import { Day } from '@farm/domain/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { DayInput } from '../../components/day-input.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { formatDayWithWeekday } from '../../lib/format.ts';
import { type PrintTruck, useStops } from './deliveries.calls.ts';

type TruckDayDialogProps = {
  isOpen: boolean;
  first: Day;
  onClose: () => void;
  printTruck: PrintTruck;
};

export function TruckDayDialog({ isOpen, first, onClose, printTruck }: TruckDayDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t`Print for the truck`} centered>
      <TruckDayForm first={first} onClose={onClose} printTruck={printTruck} />
    </Dialog>
  );
}

function TruckDayForm({ first, onClose, printTruck }: Omit<TruckDayDialogProps, 'isOpen'>) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(first);
  const [problem, setProblem] = useState(false);
  const { data: day } = Day.safeParse(typed);
  const { data: stops, error } = useStops(day ?? first, day !== undefined);
  const count = day ? stops?.length : undefined;
  const shownDay = day && formatDayWithWeekday(day);

  const submit = async (submitted: SubmitEvent) => {
    submitted.preventDefault();
    if (!day) return setProblem(true);
    if (count === 0) return;
    onClose();
    await printTruck({ day });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <DialogFailure error={error} />
        <DayInput
          label={t`Day`}
          description={t`Type a date or choose one`}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setProblem(false);
          }}
          error={problem && t`Choose a day.`}
          data-autofocus
        />
        <Text size="sm" c="dimmed" role="status" mih="1.55em">
          {count === 0 && <Trans>There are no confirmed deliveries on {shownDay}.</Trans>}
          {count !== undefined && count > 0 && <Plural value={count} one="# stop" other="# stops" />}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" leftSection={<IconPrinter size={18} aria-hidden />} disabled={count === 0}>
            <Trans>Print</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
