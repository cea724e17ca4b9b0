import type { AccessToken, CreatedToken } from '@farm/domain/identity';
import { Plural, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { RemovalDialog } from '../../components/confirm-dialog.tsx';
import { trpc } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { formatInstant } from '../../lib/format.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { useWrite } from '../../lib/use-write.ts';
import { accountText } from './account.text.ts';
import { AccountList } from './account-list.tsx';
import { AccountRow } from './account-row.tsx';
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
  const { name, scope, scopes, lastUsedAt, expiresAt } = token;
  const areas = scopes && <Plural value={scopes.length} one="# area" other="# areas" />;
  const used = lastUsedAt && formatInstant(lastUsedAt);
  const end = expiresAt && formatInstant(expiresAt);
  const isOver = expiresAt && new Date(expiresAt) <= new Date();
  return (
    <AccountRow
      title={name}
      badge={
        <Badge tt="none" size="sm" variant="light" color={scope === 'all' ? 'brand' : 'gray'}>
          {areas ?? (scope === 'all' ? t`Everything` : t`Read only`)}
        </Badge>
      }
      lines={[
        used ? t`Last used ${used}` : t`Never used`,
        end ? (isOver ? t`Ended ${end}` : t`Works until ${end}`) : t`Works until you revoke it`,
      ]}
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

function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useLingui();
  const clipboard = useClipboard({ timeout: 4000 });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => focusOn(field.current), []);
  return (
    <Stack>
      <Alert color="yellow">{t`Copy the token now: it is not shown again, and the farm does not keep it.`}</Alert>
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
          {t`It could not be copied. Select the token and copy it yourself.`}
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
        <Button mih={44} onClick={onDone}>{t`Done`}</Button>
      </Group>
    </Stack>
  );
}
