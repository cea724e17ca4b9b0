import { Anchor, Button, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { FarmLogo } from '../../components/farm-logo.tsx';
import { roleNames, type SessionUser } from '../../lib/session.ts';

type SignedInScreenProps = { user: SessionUser; onSignOut: () => Promise<void> };

export function SignedInScreen({ user, onSignOut }: SignedInScreenProps) {
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    if (leaving) return;
    setLeaving(true);
    try {
      await onSignOut();
    } catch (error) {
      console.error('Signing out failed.', error);
      setLeaving(false);
    }
  }

  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p={{ base: 'lg', sm: 'xl' }} w="100%" maw="32rem">
        <Stack>
          <Group gap="sm">
            <FarmLogo />
            <Text fw={600}>Farm Dashboard</Text>
          </Group>
          <div>
            <Title order={1} size="h2">
              Welcome back, {user.name || user.email}
            </Title>
            <Text c="dimmed">{roleNames[user.role]}</Text>
          </div>
          <Text>
            Every call the farm answers is described in the{' '}
            <Anchor href="/api/docs" underline="always">
              API reference
            </Anchor>
            .
          </Text>
          <Button variant="default" size="md" onClick={leave} aria-disabled={leaving}>
            Sign out
          </Button>
        </Stack>
      </Paper>
    </Center>
  );
}
