import type { AccessToken, CreatedToken } from '@farm/domain/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { focusOn } from '../../lib/focus.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { useRevokeToken, useTokens } from './account.calls.ts';
import { accountText } from './account.text.ts';
import { AccountList } from './account-list.tsx';
import { NewToken } from './new-token.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenRow } from './token-row.tsx';

export default function TokensScreen() {
  const { t } = useLingui();
  const tokens = useTokens();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const revoking = useSubject<AccessToken>();
  const revoke = useRevokeToken();
  const name = revoking.subject?.name ?? '';
  const toList = () => {
    setAdding(false);
    setCreated(null);
    focusOn('#new-token');
  };
  if (created) return <NewToken token={created.token} onDone={toList} />;
  if (isAdding) {
    return (
      <TokenForm
        onCancel={toList}
        onCreated={(token) => {
          setAdding(false);
          setCreated(token);
        }}
      />
    );
  }
  const close = () => {
    revoking.close();
    revoke.reset();
  };
  return (
    <Stack>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm">
          <Trans>A script signs in with a token instead of a password, and acts as you.</Trans>
        </Text>
        <Button
          id="new-token"
          mih={44}
          style={{ flexShrink: 0 }}
          leftSection={<IconPlus size={16} aria-hidden />}
          data-autofocus
          onClick={() => setAdding(true)}
        >
          <Trans>New token</Trans>
        </Button>
      </Group>
      <AccountList
        label={t`Access tokens`}
        query={tokens}
        failure={accountText.tokensFailed}
        empty={t`You have no access tokens.`}
      >
        {(token) => <TokenRow key={token.id} token={token} onRevoke={revoking.open} />}
      </AccountList>
      <ConfirmDialog
        isOpen={revoking.isOpen}
        title={t`Revoke this token?`}
        confirmLabel={t`Revoke`}
        busyLabel={t`Revoking...`}
        isBusy={revoke.isPending}
        error={revoke.error}
        onCancel={close}
        onConfirm={() => revoking.subject && revoke.mutate({ id: revoking.subject.id }, { onSuccess: close })}
      >
        <Trans>Scripts that use “{name}” stop working at once.</Trans>
      </ConfirmDialog>
    </Stack>
  );
}
