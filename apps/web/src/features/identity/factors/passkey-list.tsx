import type { Passkey } from '@farm/domain/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { trpc } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/format.ts';
import { mayUsePasskeys } from '../../../lib/passkeys.ts';
import { AccountList } from '../account-list.tsx';
import { AccountRow } from '../account-row.tsx';
import { factorText } from './factor.text.ts';

type PasskeyListProps = {
  /** The address at which they work; null where there is none. */
  at: string | null;
  onAdd: () => void;
  onRemove: (passkey: Passkey) => void;
};

export function PasskeyList({ at, onAdd, onRemove }: PasskeyListProps) {
  const { t } = useLingui();
  const passkeys = trpc.identity.passkeys.list.useQuery(undefined, { staleTime: 0 });
  return (
    <Stack gap="xs">
      <Group justify="flex-end">
        <Text size="sm">
          {t`A passkey is on your phone or computer, which knows you by your finger, face or PIN. It signs you in in place of the password and the code.`}
        </Text>
        {mayUsePasskeys(at) && (
          <Button mih={44} style={{ flexShrink: 0 }} onClick={onAdd}>{t`Add a passkey`}</Button>
        )}
      </Group>
      {!mayUsePasskeys(at) && (
        <Text size="sm" c="dimmed">
          {at === null
            ? t`Passkeys need an address of the farm that begins with https. The setting PUBLIC_URL names it.`
            : t`Passkeys work at ${at}. Open the farm there to add or use one.`}
        </Text>
      )}
      <AccountList
        label={t`Passkeys`}
        query={passkeys}
        failure={factorText.passkeysFailed}
        empty={t`You have no passkeys.`}
      >
        {(passkey) => {
          const { id, name, createdAt, lastUsedAt } = passkey;
          const added = formatInstant(createdAt);
          const used = lastUsedAt && formatInstant(lastUsedAt);
          return (
            <AccountRow
              key={id}
              title={name}
              lines={[
                <Trans key="added">Added {added}</Trans>,
                ...(used ? [<Trans key="used">Last used {used}</Trans>] : []),
              ]}
              action={
                <Button
                  variant="default"
                  mih={44}
                  style={{ flexShrink: 0 }}
                  aria-label={t`Remove ${name}`}
                  onClick={() => onRemove(passkey)}
                >{t`Remove`}</Button>
              }
            />
          );
        }}
      </AccountList>
    </Stack>
  );
}
