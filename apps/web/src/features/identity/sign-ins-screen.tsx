import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Stack, Text } from '@mantine/core';
import { trpc } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { accountText } from './account.text.ts';
import { AccountList } from './account-list.tsx';
import { AccountRow } from './account-row.tsx';
import { DeviceName } from './device-name.tsx';

export default function SignInsScreen() {
  const { t } = useLingui();
  return (
    <Stack>
      <Text size="sm" tabIndex={-1} data-autofocus>
        {t`The last 90 days. If one of these was not you, change your password.`}
      </Text>
      <AccountList
        label={t`Recent sign-ins`}
        query={trpc.identity.signIns.useQuery(undefined, { staleTime: 0 })}
        failure={accountText.signInsFailed}
        empty={t`Nobody has signed in lately.`}
      >
        {({ id, at, outcome, browser, system, network }) => (
          <AccountRow
            key={id}
            title={formatInstant(at)}
            badge={
              <Badge tt="none" size="sm" variant="light" color={outcome === 'ok' ? 'brand' : 'red'}>
                {outcome === 'ok' ? t`Signed in` : t`Wrong password`}
              </Badge>
            }
            lines={[
              <DeviceName key="device" browser={browser} system={system} />,
              ...(network ? [<Trans key="network">Network {network}</Trans>] : []),
            ]}
          />
        )}
      </AccountList>
    </Stack>
  );
}
