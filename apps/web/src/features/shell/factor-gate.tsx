import { useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { createApi, trpc } from '../../lib/api.ts';
import { mayUsePasskeys } from '../../lib/passkeys.ts';
import { StaleProvider } from '../../lib/stale.ts';
import { EntryFrame } from '../identity/entry-frame.tsx';
import { AppSetup } from '../identity/factors/app-setup.tsx';
import { PasskeyForm } from '../identity/factors/passkey-form.tsx';
import { RecoveryCodes } from '../identity/factors/recovery-codes.tsx';
import { staleTable } from './slices.ts';

type FactorGateProps = {
  onSignOut: () => Promise<void>;
  onSignedOut: (isSuspended: boolean) => void;
  onSetUp: () => Promise<void>;
};

/** An administrator without the second factor that the farm asks for sees this in place of the dashboard. */
export default function FactorGate({ onSignOut, onSignedOut, onSetUp }: FactorGateProps) {
  const { t } = useLingui();
  useDocumentTitle(t`Second factor · Farm Dashboard`);
  const [{ queryClient, client }] = useState(() => createApi(onSignedOut));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <StaleProvider value={staleTable}>
          <Setup onSignOut={onSignOut} onSetUp={onSetUp} />
        </StaleProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function Setup({ onSignOut, onSetUp }: Omit<FactorGateProps, 'onSignedOut'>) {
  const { t } = useLingui();
  const factors = trpc.identity.factor.get.useQuery();
  const [chosen, choose] = useState<'app' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    choose(null);
    if (codes) void onSetUp();
  };
  const showCodes = ({ recoveryCodes = [] }: { recoveryCodes?: string[] | undefined }) =>
    setCodes(recoveryCodes);
  return (
    <>
      <EntryFrame>
        <Stack>
          <Title order={2} size="h3">{t`Set up a second factor`}</Title>
          <Text>{t`This farm asks its administrators for a second factor. Set one up to go on.`}</Text>
          <Button size="md" fullWidth onClick={() => choose('app')}>{t`Set up an app`}</Button>
          {mayUsePasskeys(factors.data?.passkeysAt) && (
            <Button variant="default" size="md" fullWidth onClick={() => choose('passkey')}>
              {t`Add a passkey`}
            </Button>
          )}
          <Button
            variant="subtle"
            size="md"
            fullWidth
            onClick={() => void onSignOut().catch(console.error)}
          >{t`Sign out`}</Button>
        </Stack>
      </EntryFrame>
      <FormDialog isOpen={chosen !== null} title={t`Second factor`} onClose={close}>
        {codes && <RecoveryCodes codes={codes} onDone={close} />}
        {!codes && chosen === 'app' && <AppSetup onAdded={showCodes} onCancel={close} />}
        {!codes && chosen === 'passkey' && <PasskeyForm onAdded={showCodes} onCancel={close} />}
      </FormDialog>
    </>
  );
}
