import { Button } from '@mantine/core';
import { IconCalendarStats } from '@tabler/icons-react';
import { MAIN_ID } from '../../lib/focus.ts';
import { translate } from '../../lib/translate.ts';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { usePromisesOn } from '../../lib/use-promises-on.ts';
import { CAN_PROMISE } from './availability.text.ts';

export const PROMISES_BUTTON = 'show-promises';

/** Nothing until a harvest is expected. */
export function PromisesButton({ tab }: { tab: 'catalog' | 'shortages' }) {
  const isOn = usePromisesOn();
  const openTab = useOpenTab();
  if (!isOn) return null;
  return (
    <Button
      id={PROMISES_BUTTON}
      variant="default"
      leftSection={<IconCalendarStats size={16} aria-hidden />}
      onClick={() => openTab(tab, { promised: true }, MAIN_ID)}
    >
      {translate(CAN_PROMISE)}
    </Button>
  );
}
