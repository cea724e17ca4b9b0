import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, Group, Stack, Text } from '@mantine/core';

/** Backups are made and restored where the farm runs, never from a browser. */
export default function BackupsNote({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  return (
    <Stack>
      <Text size="sm" tabIndex={-1} data-autofocus>
        {t`Every night the farm saves all it has as one file in its folder of backups, unless that is switched off. It keeps the last seven nights and the first night of each of six months.`}
      </Text>
      <Text size="sm">
        <Trans>
          The person who looks after the farm's computer makes a backup at once with{' '}
          <Code>pnpm farm backup</Code>, and brings one back with <Code>pnpm farm restore</Code>.{' '}
          <Code>pnpm farm status</Code> tells how old the last one is.
        </Trans>
      </Text>
      <Text size="sm">
        {t`In case of fire, copy the newest file to another disk or machine now and then: it holds everything but the access codes.`}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t`Close`}</Button>
      </Group>
    </Stack>
  );
}
