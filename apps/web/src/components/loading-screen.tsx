import { Trans } from '@lingui/react/macro';
import { Center, Loader, Stack, Text } from '@mantine/core';

export function LoadingScreen() {
  return (
    <Center component="main" mih="100dvh">
      <Stack align="center" gap="sm" role="status">
        <Loader aria-hidden="true" />
        <Text c="dimmed">
          <Trans>Loading...</Trans>
        </Text>
      </Stack>
    </Center>
  );
}
