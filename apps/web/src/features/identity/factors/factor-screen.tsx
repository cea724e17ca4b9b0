import type { Factors, Passkey } from '@farm/domain/identity';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '../../../components/loaded.tsx';
import { Skeletons } from '../../../components/skeletons.tsx';
import { trpc } from '../../../lib/api.ts';
import { focusOn } from '../../../lib/focus.ts';
import { formatDayOf } from '../../../lib/format.ts';
import { usePerson } from '../../../lib/person.tsx';
import { useFarm } from '../../../lib/use-farm.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { AppSetup } from './app-setup.tsx';
import { CodeForm } from './code-form.tsx';
import { EndOthers } from './end-others.tsx';
import { factorText } from './factor.text.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type View =
  | { kind: 'overview'; isChanged?: boolean }
  | { kind: 'setUp' | 'remove' | 'renew' | 'addPasskey' }
  | { kind: 'removePasskey'; passkey: Passkey }
  | { kind: 'codes'; codes: readonly string[] };

export default function FactorScreen() {
  const { t } = useLingui();
  const factors = trpc.identity.factor.get.useQuery(undefined, { staleTime: 0 });
  const [view, setView] = useState<View>({ kind: 'overview' });
  const remove = useWrite(trpc.identity.factor.remove, {
    reads: ['identity.factor'],
    waitsForReads: true,
    success: factorText.removed,
  });
  const renew = useWrite(trpc.identity.factor.recoveryCodes, { reads: ['identity.factor'] });
  const removePasskey = useWrite(trpc.identity.passkeys.remove, {
    reads: ['identity.factor', 'identity.passkeys'],
    success: factorText.passkeyRemoved,
  });
  const toOverview = (isChanged = false) => {
    setView({ kind: 'overview', isChanged });
    focusOn('#factor-note');
  };
  const cancel = () => toOverview();
  const showCodes = ({ recoveryCodes: codes }: { recoveryCodes: string[] }) =>
    setView({ kind: 'codes', codes });
  switch (view.kind) {
    case 'setUp':
      return <AppSetup onAdded={showCodes} onCancel={cancel} />;
    case 'codes':
      return <RecoveryCodes codes={view.codes} onDone={() => toOverview(true)} />;
    case 'addPasskey':
      return (
        <PasskeyForm
          onAdded={({ recoveryCodes }) => (recoveryCodes ? showCodes({ recoveryCodes }) : toOverview(true))}
          onCancel={cancel}
        />
      );
    case 'removePasskey': {
      const { id, name } = view.passkey;
      return (
        <CodeForm
          write={{ mutateAsync: (proof) => removePasskey.mutateAsync({ id, ...proof }) }}
          label={t`Remove`}
          busyLabel={t`Removing...`}
          color="red"
          onDone={() => toOverview(true)}
          onCancel={cancel}
        >{t`“${name}” no longer signs you in. Without an app and another passkey, your password alone will, and your recovery codes end.`}</CodeForm>
      );
    }
    case 'remove':
      return (
        <CodeForm
          write={remove}
          label={t`Remove`}
          busyLabel={t`Removing...`}
          color="red"
          onDone={() => toOverview(true)}
          onCancel={cancel}
        >{t`Without a passkey, your password alone will sign you in again, and your recovery codes end. To change to another phone, remove the app and set it up again.`}</CodeForm>
      );
    case 'renew':
      return (
        <CodeForm
          write={renew}
          label={t`Make new codes`}
          busyLabel={t`Making new codes...`}
          onDone={showCodes}
          onCancel={cancel}
        >{t`You get ten new recovery codes. The ones you have now end.`}</CodeForm>
      );
    case 'overview':
      return (
        <Stack>
          <Text size="sm" id="factor-note" tabIndex={-1} data-autofocus>
            {t`With a second factor, somebody who learns your password still cannot sign in as you: they would need your phone as well.`}
          </Text>
          <Loaded
            query={factors}
            failed={factorText.loadFailed}
            waiting={<Skeletons label={t`Loading`} heights={[76]} gap="xs" />}
          >
            {(loaded) => (
              <Overview
                factors={loaded}
                onSetUp={() => setView({ kind: 'setUp' })}
                onRemove={() => setView({ kind: 'remove' })}
                onRenew={() => setView({ kind: 'renew' })}
              />
            )}
          </Loaded>
          <Title order={3} size="h5">{t`Passkeys`}</Title>
          <PasskeyList
            at={factors.data?.passkeysAt ?? null}
            onAdd={() => setView({ kind: 'addPasskey' })}
            onRemove={(passkey) => setView({ kind: 'removePasskey', passkey })}
          />
          {view.isChanged && (
            <>
              <Text size="sm">
                {t`Other browsers in which you are signed in stay signed in. If somebody else may use one of them, end those sessions.`}
              </Text>
              <EndOthers onEnded={cancel} />
            </>
          )}
        </Stack>
      );
  }
}

type OverviewProps = {
  factors: Factors;
  onSetUp: () => void;
  onRemove: () => void;
  onRenew: () => void;
};

function Overview({
  factors: { appSince, recoveryCodesLeft, passkeys },
  onSetUp,
  onRemove,
  onRenew,
}: OverviewProps) {
  const { t } = useLingui();
  const { role } = usePerson();
  const isAsked = useFarm().data?.adminsNeedFactor === true && role === 'admin';
  if (appSince === null && passkeys === 0) {
    return (
      <Group justify="space-between" wrap="nowrap">
        <Text c="dimmed" size="sm">{t`You have no second factor.`}</Text>
        <Button mih={44} style={{ flexShrink: 0 }} onClick={onSetUp}>{t`Set up an app`}</Button>
      </Group>
    );
  }
  const since = appSince && formatDayOf(appSince);
  return (
    <Stack gap="xs">
      {since && (
        <>
          <Group gap="xs">
            <Text fw={600} size="sm">{t`App that shows codes`}</Text>
            <Badge tt="none" size="sm" variant="light">{t`On`}</Badge>
          </Group>
          <Text size="sm" c="dimmed">
            <Trans>Since {since}</Trans>
          </Text>
        </>
      )}
      <Text size="sm" c={recoveryCodesLeft === 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
        <Plural
          value={recoveryCodesLeft}
          _0="No recovery code is left. Make new ones."
          one="# recovery code is left"
          other="# recovery codes are left"
        />
      </Text>
      {isAsked && (
        <Text size="sm">{t`This farm asks administrators for a second factor: without one you can only set one up.`}</Text>
      )}
      <Group mt="xs">
        <Button variant="default" mih={44} onClick={onRenew}>{t`New recovery codes`}</Button>
        {since ? (
          <Button variant="default" mih={44} onClick={onRemove}>{t`Remove the app`}</Button>
        ) : (
          <Button variant="default" mih={44} onClick={onSetUp}>{t`Set up an app`}</Button>
        )}
      </Group>
    </Stack>
  );
}
