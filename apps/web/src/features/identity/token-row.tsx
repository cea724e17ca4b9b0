import type { AccessToken } from '@farm/domain/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button } from '@mantine/core';
import { formatInstant } from '../../lib/format.ts';
import { AccountRow } from './account-row.tsx';

type TokenRowProps = { token: AccessToken; onRevoke: (token: AccessToken) => void };

export function TokenRow({ token, onRevoke }: TokenRowProps) {
  const { t } = useLingui();
  const { name, scope, lastUsedAt, expiresAt } = token;
  const used = lastUsedAt && formatInstant(lastUsedAt);
  const end = expiresAt && formatInstant(expiresAt);
  const isOver = expiresAt && new Date(expiresAt) <= new Date();
  return (
    <AccountRow
      title={name}
      badge={
        <Badge tt="none" size="sm" variant="light" color={scope === 'all' ? 'brand' : 'gray'}>
          {scope === 'all' ? <Trans>Everything</Trans> : <Trans>Read only</Trans>}
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
        >
          <Trans>Revoke</Trans>
        </Button>
      }
    />
  );
}
