import { addDays, Day } from '@farm/domain/core';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar, IconChevronDown, IconPrinter, IconTruck } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { DayInput } from '../../components/day-input.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { formatDayWithWeekday } from '../../lib/format.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { type PrintTruck, useStops } from './deliveries.calls.ts';
import classes from './deliveries.module.css';

type PrintMenuProps = {
  onPrintCalendar: (() => void) | undefined;
  printTruck: PrintTruck;
};

export function PrintMenu({ onPrintCalendar, printTruck }: PrintMenuProps) {
  const { t } = useLingui();
  const today = useFarmDay();
  const tomorrow = addDays(today, 1);
  const [isWanted, want] = useState(false);
  const [isChoosing, choosing] = useDisclosure();
  const ofToday = useStops(today, isWanted).data?.length;
  const ofTomorrow = useStops(tomorrow, isWanted).data?.length;
  const truck = (day: Day, name: string, stops: number | undefined) => (
    <Menu.Item
      leftSection={<IconTruck size={16} aria-hidden />}
      disabled={stops === 0}
      onClick={() => void printTruck({ day })}
    >
      {name}
      {stops !== undefined && ` (${t`${plural(stops, { 0: 'no stops', one: '# stop', other: '# stops' })}`})`}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end" width={260} onOpen={() => want(true)}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes.lesser ?? ''}
            aria-label={t`Print`}
            leftSection={<IconPrinter size={18} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            onPointerEnter={() => want(true)}
            onFocus={() => want(true)}
          >{t`Print`}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCalendar size={16} aria-hidden />}
            disabled={!onPrintCalendar}
            onClick={onPrintCalendar}
          >{t`Calendar`}</Menu.Item>
          <Menu.Divider />
          {truck(today, t`Truck, today`, ofToday)}
          {truck(tomorrow, t`Truck, tomorrow`, ofTomorrow)}
          <Menu.Item leftSection={<IconTruck size={16} aria-hidden />} onClick={choosing.open}>
            {t`Truck, another day…`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <TruckDayDialog
        isOpen={isChoosing}
        first={addDays(tomorrow, 1)}
        onClose={choosing.close}
        printTruck={printTruck}
      />
    </>
  );
}

type TruckDayDialogProps = {
  isOpen: boolean;
  first: Day;
  onClose: () => void;
  printTruck: PrintTruck;
};

function TruckDayDialog({ isOpen, first, onClose, printTruck }: TruckDayDialogProps) {
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
          {count === 0 && t`There are no confirmed deliveries on ${shownDay}.`}
          {count !== undefined && count > 0 && <Plural value={count} one="# stop" other="# stops" />}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" leftSection={<IconPrinter size={18} aria-hidden />} disabled={count === 0}>
            {t`Print`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
