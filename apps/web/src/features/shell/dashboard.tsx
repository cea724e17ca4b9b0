import './dashboard.css';
import { AppShell, Burger, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { FarmLogo } from '../../components/farm-logo.tsx';
import { ScreenSkeleton } from '../../components/screen-skeleton.tsx';
import { createApi, trpc } from '../../lib/api.ts';
import type { SessionUser } from '../../lib/session.ts';
import { useLiveUpdates } from '../../lib/use-live-updates.ts';
import { NotificationsOverlay } from '../notifications/notifications-overlay.tsx';
import { CommandPalette } from './command-palette.tsx';
import { PersonProvider } from './person.tsx';
import { Sidebar } from './sidebar.tsx';
import { tabParts, useTab } from './tabs.ts';
import { useDashboardSearch } from './use-dashboard-search.ts';

export type DashboardProps = {
  user: SessionUser;
  onSignOut: () => Promise<void>;
  /** The session ended elsewhere. */
  onSignedOut: () => void;
};

/** Everything a signed-in person sees. */
export default function Dashboard({ user, onSignOut, onSignedOut }: DashboardProps) {
  // One cache a person: nothing of one is left for the next.
  const [{ queryClient, client }] = useState(() => createApi(onSignedOut));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <PersonProvider value={user}>
          <ModalsProvider modalProps={{ centered: true }}>
            <Frame onSignOut={onSignOut} />
          </ModalsProvider>
        </PersonProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function Frame({ onSignOut }: Pick<DashboardProps, 'onSignOut'>) {
  useLiveUpdates();
  const [isOpen, { toggle, close }] = useDisclosure();
  const [search] = useDashboardSearch();
  const tab = useTab(search.tab);
  const { Screen, label } = tabParts[tab];
  return (
    <AppShell
      layout="alt"
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      header={{ height: { base: 56, md: 0 } }}
      padding={{ base: 'md', sm: 'lg', xl: 'xl' }}
    >
      <AppShell.Header hiddenFrom="md" px="md">
        <Group h="100%" gap="sm">
          <Burger
            opened={isOpen}
            onClick={toggle}
            size="sm"
            aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
          />
          <FarmLogo size={28} />
          <Text fw={600}>{label}</Text>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar>
        <Sidebar current={tab} onChoose={close} onSignOut={onSignOut} onClose={close} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <ErrorBoundary key={tab}>
          <Suspense fallback={<ScreenSkeleton />}>
            <Screen />
          </Suspense>
        </ErrorBoundary>
      </AppShell.Main>
      <NotificationsOverlay />
      <CommandPalette />
    </AppShell>
  );
}
