import type { ShortageWeek } from '@farm/domain/shortages';
import { useLingui } from '@lingui/react';
import { Plural } from '@lingui/react/macro';
import { Badge, Group, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconCircleCheck } from '@tabler/icons-react';
import { formatDay } from '../../lib/format.ts';
import { useEarly } from '../../lib/use-early.ts';
import classes from './shortages.module.css';
import { weekEarlierText, weekName, weekText } from './shortages.text.ts';

type WeekCardProps = { week: ShortageWeek; isOpen: boolean; detailsId: string; onToggle: () => void };

export function WeekCard({ week, isOpen, detailsId, onToggle }: WeekCardProps) {
  useLingui();
  const [isExpanded, expand] = useEarly(isOpen, onToggle);
  const products = week.products.length;
  const isShort = week.shortages > 0;
  const running = weekEarlierText(week);
  const look = isShort
    ? { color: 'red', variant: 'filled', leftSection: <IconAlertTriangle size={12} aria-hidden /> }
    : running
      ? { variant: 'default' }
      : { color: 'brand', variant: 'light', leftSection: <IconCircleCheck size={12} aria-hidden /> };
  return (
    <UnstyledButton
      className={classes.week ?? ''}
      aria-expanded={isExpanded}
      aria-controls={isOpen ? detailsId : undefined}
      onClick={() => expand(!isExpanded)}
    >
      <Group component="span" justify="space-between" wrap="nowrap">
        <Text span fw={650}>
          {weekName(week.week)}
        </Text>
        <IconChevronDown size={18} aria-hidden className={classes.chevron ?? ''} />
      </Group>
      <Text span size="sm" c="dimmed">
        {formatDay(week.start)} – {formatDay(week.end)}
      </Text>
      <Group component="span" gap={6}>
        <Badge component="span" tt="none" {...look}>
          {weekText(week)}
        </Badge>
        <Badge component="span" variant="default" tt="none">
          <Plural value={products} one="# product" other="# products" />
        </Badge>
      </Group>
      {running && (
        <Text span size="xs" fw={600} c="var(--mantine-color-error)">
          {running}
        </Text>
      )}
    </UnstyledButton>
  );
}
