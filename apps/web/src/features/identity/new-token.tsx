import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { focusOn } from '../../lib/focus.ts';

export function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useLingui();
  const clipboard = useClipboard({ timeout: 4000 });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => focusOn(field.current), []);
  return (
    <Stack>
      <Alert color="yellow">
        <Trans>Copy the token now: it is not shown again, and the farm does not keep it.</Trans>
      </Alert>
      <TextInput
        ref={field}
        label={t`New token`}
        value={token}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      {clipboard.error && (
        <Alert color="red" role="alert" p="sm">
          <Trans>It could not be copied. Select the token and copy it yourself.</Trans>
        </Alert>
      )}
      <Group justify="flex-end">
        <Button
          variant="default"
          mih={44}
          leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => clipboard.copy(token)}
        >
          {clipboard.copied ? t`Copied` : t`Copy`}
        </Button>
        <Button mih={44} onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
