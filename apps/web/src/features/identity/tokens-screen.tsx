import type { AccessToken, CreatedToken } from '@farm/domain/identity';
import { Plural, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { RemovalDialog } from '../../components/confirm-dialog.tsx';
import { OnceNote } from '../../components/once-note.tsx';
import { trpc } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { useWrite } from '../../lib/use-write.ts';
import { accountText } from './account.text.ts';
import { AccountList } from './account-list.tsx';
import { AccountRow } from './account-row.tsx';
import { useTokenDays } from './token-days.tsx';
import { TokenForm } from './token-form.tsx';

export default function TokensScreen() {
  const { t } = useLingui();
  const tokens = trpc.identity.tokens.useQuery(undefined, { staleTime: 0 });
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const revoking = useSubject<AccessToken>();
  const revoke = useWrite(trpc.identity.revokeToken, {
    reads: ['identity.tokens'],
    success: accountText.revoked,
  });
  const name = revoking.subject?.name ?? '';
  const toList = () => {
    setAdding(false);
    setCreated(null);
    focusOn('#new-token');
  };
  if (created) {
    return (
      <OnceNote label={t`New token`} value={created.token} onDone={toList}>
        {t`Copy the token now: it is not shown again, and the farm does not keep it.`}
      </OnceNote>
    );
  }
  if (isAdding) return <TokenForm onCancel={toList} onCreated={setCreated} />;
  return (
    <Stack>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm">{t`A script signs in with a token instead of a password, and acts as you.`}</Text>
        <Button
          id="new-token"
          mih={44}
          style={{ flexShrink: 0 }}
          leftSection={<IconPlus size={16} aria-hidden />}
          data-autofocus
          onClick={() => setAdding(true)}
        >{t`New token`}</Button>
      </Group>
      <AccountList
        label={t`Access tokens`}
        query={tokens}
        failure={accountText.tokensFailed}
        empty={t`You have no access tokens.`}
      >
        {(token) => <TokenRow key={token.id} token={token} onRevoke={revoking.open} />}
      </AccountList>
      <RemovalDialog
        asked={revoking}
        remove={revoke}
        title={t`Revoke this token?`}
        confirmLabel={t`Revoke`}
        busyLabel={t`Revoking...`}
      >{t`Scripts that use “${name}” stop working at once.`}</RemovalDialog>
    </Stack>
  );
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: (token: AccessToken) => void }) {
  const { t } = useLingui();
  const { name, scope, scopes } = token;
  const areas = scopes && <Plural value={scopes.length} one="# area" other="# areas" />;
  const days = useTokenDays(token, t`Works until you revoke it`);
  return (
    <AccountRow
      title={name}
      badge={
        <Badge tt="none" size="sm" variant="light" color={scope === 'all' ? 'brand' : 'gray'}>
          {areas ?? (scope === 'all' ? t`Everything` : t`Read only`)}
        </Badge>
      }
      lines={days}
      action={
        <Button
          variant="default"
          mih={44}
          style={{ flexShrink: 0 }}
          aria-label={t`Revoke ${name}`}
          onClick={() => onRevoke(token)}
        >{t`Revoke`}</Button>
      }
    />
  );
}
