import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Loader, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { createApi, messageOf, trpc } from '../../lib/api.ts';
import { EntryFrame } from '../identity/entry-frame.tsx';

export function LinkPage({ title, children }: { title: string; children: (secret: string) => ReactNode }) {
  const { t } = useLingui();
  useDocumentTitle(t`${title} · Farm Dashboard`);
  const [{ queryClient, client }] = useState(() => createApi(() => {}));
  const secret = useLocation({ select: ({ hash }) => hash });
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <EntryFrame>
          <Stack key={secret}>
            <Title order={2} size="h3">
              {title}
            </Title>
            {children(secret)}
          </Stack>
        </EntryFrame>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

export function LinkRefused({ error }: { error: unknown }) {
  return (
    <>
      <Alert color="red" role="alert" p="sm" bd="1px solid var(--mantine-color-error)">
        {messageOf(error)}
      </Alert>
      <ToSignIn />
    </>
  );
}

export function ToSignIn() {
  const { t } = useLingui();
  return <Button component="a" href="/" variant="default" size="md" fullWidth>{t`Go to sign in`}</Button>;
}

export function LinkOpening() {
  const { t } = useLingui();
  return <Loader role="status" aria-label={t`Loading...`} mx="auto" my="xl" />;
}
