import { shareOfTop } from '@farm/domain/analytics';
import { Plural, useLingui } from '@lingui/react/macro';
import { Group, Paper, Progress, Text, Title } from '@mantine/core';
import { useId } from 'react';
import classes from './analytics-screen.module.css';

type TopListProps = {
  title: string;
  subtitle: string;
  emptyText: string;
  rows: { key: string | number; name: string; units: number; orders: number }[];
};

export function TopList({ title, subtitle, emptyText, rows }: TopListProps) {
  const { t } = useLingui();
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
              <Text className={classes.number ?? ''}>
                <Plural value={units} one="# unit" other="# units" />
              </Text>
            </Group>
            <Progress
              value={shareOfTop(units, topUnits)}
              aria-label={t`${name}, compared with the first`}
              my={6}
              size="md"
            />
            <Text size="sm" c="dimmed" ff="inherit">
              <Plural value={orders} one="# order" other="# orders" />
            </Text>
          </li>
        ))}
      </ol>
    </Paper>
  );
}
