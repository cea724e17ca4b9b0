import { addDays, type Day } from '@farm/domain/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar, IconChevronDown, IconPrinter, IconTruck } from '@tabler/icons-react';
import { useState } from 'react';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { type PrintTruck, useStops } from './deliveries.calls.ts';
import classes from './deliveries.module.css';
import { TruckDayDialog } from './truck-day-dialog.tsx';

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
          >
            <Trans>Print</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCalendar size={16} aria-hidden />}
            disabled={!onPrintCalendar}
            onClick={onPrintCalendar}
          >
            <Trans>Calendar</Trans>
          </Menu.Item>
          <Menu.Divider />
          {truck(today, t`Truck, today`, ofToday)}
          {truck(tomorrow, t`Truck, tomorrow`, ofTomorrow)}
          <Menu.Item leftSection={<IconTruck size={16} aria-hidden />} onClick={choosing.open}>
            <Trans>Truck, another day…</Trans>
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
