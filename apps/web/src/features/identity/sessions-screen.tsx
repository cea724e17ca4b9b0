import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Stack, Text } from '@mantine/core';
import { trpc } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { formatInstant } from '../../lib/format.ts';
import { useWrite } from '../../lib/use-write.ts';
import { accountText } from './account.text.ts';
import { AccountList } from './account-list.tsx';
import { AccountRow } from './account-row.tsx';
import { DeviceName } from './device-name.tsx';
import { EndOthers } from './factors/end-others.tsx';

export default function SessionsScreen() {
  const { t } = useLingui();
  const sessions = trpc.identity.sessions.useQuery(undefined, { staleTime: 0 });
  const end = useWrite(trpc.identity.endSession, {
    reads: ['identity.sessions'],
    waitsForReads: true,
    success: accountText.sessionEnded,
    failure: accountText.endFailed,
  });
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const focusAfter = (id: string) => {
    const place = others.findIndex((other) => other.id === id);
    const next = others[place + 1] ?? others[place - 1];
    focusOn(next ? `[data-session="${CSS.escape(next.id)}"]` : '#sessions-note');
  };
  return (
    <Stack>
      <Text size="sm" id="sessions-note" tabIndex={-1} data-autofocus>
        {t`The browsers in which you are signed in. A session ends by itself after 30 days without use.`}
      </Text>
      {others.length > 0 && <EndOthers onEnded={() => focusOn('#sessions-note')} />}
      <AccountList
        label={t`Sessions`}
        query={sessions}
        failure={accountText.sessionsFailed}
        empty={t`You are not signed in anywhere.`}
      >
        {({ id, browser, system, network, createdAt, seenAt, isCurrent }) => {
          const signedIn = formatInstant(createdAt);
          const seen = seenAt && formatInstant(seenAt);
          const isEnding = end.isPending && end.variables.id === id;
          return (
            <AccountRow
              key={id}
              title={<DeviceName browser={browser} system={system} />}
              badge={isCurrent && <Badge tt="none" size="sm" variant="light">{t`This browser`}</Badge>}
              lines={[
                ...(network ? [<Trans key="network">Network {network}</Trans>] : []),
                <Trans key="signed-in">Signed in {signedIn}</Trans>,
                ...(seen ? [<Trans key="seen">Last used {seen}</Trans>] : []),
              ]}
              action={
                !isCurrent && (
                  <Button
                    variant="default"
                    mih={44}
                    style={{ flexShrink: 0 }}
                    aria-label={t`End the session of ${signedIn}`}
                    aria-disabled={isEnding}
                    data-session={id}
                    onClick={() => !isEnding && end.mutate({ id }, { onSuccess: () => focusAfter(id) })}
                  >{t`End`}</Button>
                )
              }
            />
          );
        }}
      </AccountList>
    </Stack>
  );
}
