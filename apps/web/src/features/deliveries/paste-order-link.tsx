import type { Day } from '@farm/domain/core';
import { isPast } from '@farm/domain/deliveries';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { formatDayWithWeekday } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';

type PasteOrderLinkProps = Pick<ActionIconProps, 'variant' | 'size'> & { day: Day };

/** Reads an order for this day from a message; not for a day that is past. */
export function PasteOrderLink({ day, variant = 'subtle', size = 24 }: PasteOrderLinkProps) {
  const { t } = useLingui();
  const may = useMay();
  const openTab = useOpenTab();
  const today = useFarmDay();
  if (!may('orders.create') || isPast(day, today)) return null;
  const name = formatDayWithWeekday(day);
  return (
    <ActionIcon
      variant={variant}
      size={size}
      {...(variant === 'subtle' && { color: 'gray' })}
      aria-label={t`Paste an order for ${name}`}
      title={t`Paste an order`}
      onClick={() => openTab('orders', { dialog: 'paste-order', onDay: day })}
    >
      <IconClipboardText size={variant === 'subtle' ? 16 : 18} />
    </ActionIcon>
  );
}
