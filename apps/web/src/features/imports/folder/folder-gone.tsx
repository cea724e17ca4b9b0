import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';

export function FolderGone({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  return (
    <Alert color="yellow" role="alert" title={t`This preview has expired`}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t`Previews are kept for an hour. Choose the files again.`}</Text>
        <Button variant="default" onClick={onLeave}>{t`Start over`}</Button>
      </Stack>
    </Alert>
  );
}
