import { dayIn, formatDay, type Location } from '@farm/domain';
import { ActionIcon, Group, Paper, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

type LocationCardProps = { location: Location; onDelete: (location: Location) => void };

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function LocationCard({ location, onDelete }: LocationCardProps) {
  const { name, description, createdAt } = location;
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
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(location)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
      {description && (
        <Text size="sm" mt={4} style={{ whiteSpace: 'pre-wrap' }}>
          {description}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {`Created: ${formatDay(dayIn(deviceZone, new Date(createdAt)))}`}
      </Text>
    </Paper>
  );
}
