import { dayIn } from '@farm/domain/core';
import type { Location } from '@farm/domain/locations';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Group, Paper, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { LongText } from '../../components/long-text.tsx';
import { formatDay } from '../../lib/format.ts';

type LocationCardProps = { location: Location; onDelete: (location: Location) => void };

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function LocationCard({ location, onDelete }: LocationCardProps) {
  const { t } = useLingui();
  const { name, description, createdAt } = location;
  const day = formatDay(dayIn(deviceZone, new Date(createdAt)));
  return (
    <Paper withBorder p="md" style={{ overflowWrap: 'anywhere' }}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={3} size="h5" lineClamp={3} title={name} pt={6}>
          {name}
        </Title>
        <ActionIcon
          variant="subtle"
          color="red"
          size={40}
          aria-label={t`Delete ${name}`}
          onClick={() => onDelete(location)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
      {description && (
        <Box mt={4}>
          <LongText size="sm">{description}</LongText>
        </Box>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        <Trans>Created: {day}</Trans>
      </Text>
    </Paper>
  );
}
