import { useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { createApi, trpc } from '../../lib/api.ts';
import { StaleProvider } from '../../lib/stale.ts';
import { EntryFrame } from '../identity/entry-frame.tsx';
import { AppSetup } from '../identity/factors/app-setup.tsx';
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
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setSettingUp(false);
    if (codes) void onSetUp();
  };
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <StaleProvider value={staleTable}>
          <EntryFrame>
            <Stack>
              <Title order={2} size="h3">{t`Set up a second factor`}</Title>
              <Text>{t`This farm asks its administrators for a second factor. Set one up to go on.`}</Text>
              <Button size="md" fullWidth onClick={() => setSettingUp(true)}>{t`Set up an app`}</Button>
              <Button
                variant="default"
                size="md"
                fullWidth
                onClick={() => void onSignOut().catch(console.error)}
              >{t`Sign out`}</Button>
            </Stack>
          </EntryFrame>
          <FormDialog isOpen={isSettingUp} title={t`Second factor`} onClose={close}>
            {codes ? (
              <RecoveryCodes codes={codes} onDone={close} />
            ) : (
              <AppSetup onAdded={({ recoveryCodes }) => setCodes(recoveryCodes)} onCancel={close} />
            )}
          </FormDialog>
        </StaleProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
