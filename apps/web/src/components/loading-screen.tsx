import { useLingui } from '@lingui/react/macro';
import { Center, Loader, Stack, Text } from '@mantine/core';

export function LoadingScreen() {
  const { t } = useLingui();
  return (
    <Center component="main" mih="100dvh">
      <Stack align="center" gap="sm" role="status">
        <Loader aria-hidden="true" />
        <Text c="dimmed">{t`Loading...`}</Text>
      </Stack>
    </Center>
  );
}
