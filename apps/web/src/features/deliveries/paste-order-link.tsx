import type { Day } from '@farm/domain/core';
import { isPast } from '@farm/domain/deliveries';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { formatDayWithWeekday } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';

/** Reads an order for this day from a message; not for a day that is past. */
export function PasteOrderLink({ day, isBrief = false }: { day: Day; isBrief?: boolean }) {
  const { t } = useLingui();
  const may = useMay();
  const openTab = useOpenTab();
  const today = useFarmDay();
  if (!may('orders.create') || isPast(day, today)) return null;
  const name = formatDayWithWeekday(day);
  const open = () => openTab('orders', { dialog: 'paste-order', onDay: day });
  return isBrief ? (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-label={t`Paste an order for ${name}`}
      title={t`Paste an order`}
      onClick={open}
    >
      <IconClipboardText size={16} />
    </ActionIcon>
  ) : (
    <Button
      variant="default"
      h={40}
      px="md"
      aria-label={t`Paste an order for ${name}`}
      leftSection={<IconClipboardText size={18} aria-hidden />}
      onClick={open}
    >{t`Paste an order`}</Button>
  );
}
