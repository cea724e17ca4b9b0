import { shareOfTop } from '@farm/domain/analytics';
import { Group, Paper, Progress, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { formatCount } from '../../lib/format.ts';
import classes from './analytics-screen.module.css';

type TopListProps = {
  title: string;
  subtitle: string;
  emptyText: string;
  rows: { key: string | number; name: string; units: number; orders: number }[];
};

/** The rows with the most units, each with a bar as long as its share of the first. */
export function TopList({ title, subtitle, emptyText, rows }: TopListProps) {
  const heading = useId();
  const topUnits = rows[0]?.units ?? 0;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={heading}>
      <Title order={2} size="h5" id={heading}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {subtitle}
      </Text>
      {rows.length === 0 && (
        <Text c="dimmed" ta="center" py="lg">
          {emptyText}
        </Text>
      )}
      <ol className={classes.rows ?? ''}>
        {rows.map(({ key, name, units, orders }) => (
          <li key={key}>
            <Group justify="space-between" wrap="nowrap" gap="md" align="baseline">
              <Text className={classes.name ?? ''} lineClamp={2} title={name}>
                {name}
              </Text>
              <Text className={classes.number ?? ''}>{formatCount(units, 'unit')}</Text>
            </Group>
            <Progress
              value={shareOfTop(units, topUnits)}
              aria-label={`${name}, compared with the first`}
              my={6}
              size="md"
            />
            <Text size="sm" c="dimmed" ff="inherit">
              {formatCount(orders, 'order')}
            </Text>
          </li>
        ))}
      </ol>
    </Paper>
  );
}
