import './dashboard.css';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, AppShell, Burger, Drawer, Group, Text } from '@mantine/core';
import { useDisclosure, useDocumentTitle, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { SideDialogRoot } from '../../components/dialog.tsx';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { FarmLogo } from '../../components/farm-logo.tsx';
import { ScreenSkeleton } from '../../components/screen-skeleton.tsx';
import { MAIN_ID, SkipLink } from '../../components/skip-link.tsx';
import { checkShapes } from '../../lib/answer-shapes.ts';
import { createApi, trpc } from '../../lib/api.ts';
import { useArrival } from '../../lib/arrival.ts';
import { SearchContext } from '../../lib/dashboard-search.ts';
import { useKeptFocus } from '../../lib/kept-focus.ts';
import { PersonProvider } from '../../lib/person.tsx';
import { say } from '../../lib/say.ts';
import type { SessionUser } from '../../lib/session.ts';
import { StaleProvider } from '../../lib/stale.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useNewDay } from '../../lib/use-farm-day.ts';
import { useLiveUpdates } from '../../lib/use-live-updates.ts';
import { OutboxSender } from '../messages/outbox-sender.tsx';
import { NotificationsOverlay } from '../notifications/notifications-overlay.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import classes from './dashboard.module.css';
import { ProfileSettings } from './profile-settings.tsx';
import { Sidebar } from './sidebar.tsx';
import { SignOutQuestion } from './sign-out-question.tsx';
import { readSearch, staleTable } from './slices.ts';
import { tabParts, useTab } from './tabs.ts';
import { usePalette } from './use-palette.ts';
import { useSignOut } from './use-sign-out.ts';

export type DashboardProps = {
  user: SessionUser;
  onSignOut: () => Promise<void>;
  /** Called when the session was ended elsewhere. */
  onSignedOut: () => void;
};

/** Everything a signed-in person sees. */
export default function Dashboard({ user, onSignOut, onSignedOut }: DashboardProps) {
  // Each person has a cache of their own, so that none sees another's data.
  const [{ queryClient, client }] = useState(() => createApi(onSignedOut, [checkShapes]));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <PersonProvider value={user}>
          <StaleProvider value={staleTable}>
            <SearchContext value={readSearch}>
              <Frame onSignOut={onSignOut} />
            </SearchContext>
          </StaleProvider>
        </PersonProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function Frame({ onSignOut }: Pick<DashboardProps, 'onSignOut'>) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  useLiveUpdates();
  useNewDay();
  const [isMenuOpen, menu] = useDisclosure();
  const [isProfileOpen, profile] = useDisclosure();
  const palette = usePalette();
  const signOut = useSignOut(onSignOut);
  const isWide = useMediaQuery('(min-width: 62em)');
  const [search] = useDashboardSearch();
  const tab = useTab(search.tab);
  const { Screen, label } = tabParts[tab];
  const title = say(label);
  useDocumentTitle(t`${title} · Farm Dashboard`);
  const sidebar = {
    current: tab,
    signOut,
    onFind: () => {
      menu.close();
      void palette.open();
    },
    onProfile: () => {
      menu.close();
      profile.open();
    },
  };
  return (
    <AppShell
      layout="alt"
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: true } }}
      header={{ height: { base: 56, md: 0 } }}
      padding={{ base: 'md', sm: 'lg', xl: 'xl' }}
    >
      <SkipLink />
      <AppShell.Header hiddenFrom="md" pl="sm" pr={64}>
        <Group h="100%" gap="sm" wrap="nowrap">
          <Burger
            opened={isMenuOpen}
            onClick={menu.toggle}
            size="sm"
            className={classes.burger ?? ''}
            aria-label={t`Open the menu`}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
          />
          <FarmLogo size={28} />
          <Text fw={600} flex={1} truncate>
            {title}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t`Find`}
            onClick={() => void palette.open()}
          >
            <IconSearch size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar visibleFrom="md">
        <Sidebar {...sidebar} />
      </AppShell.Navbar>
      <SideDialogRoot
        opened={isMenuOpen && !isWide && signOut.unsent.length === 0}
        onClose={menu.close}
        size={288}
        padding={0}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t`Menu`}>
          <Drawer.Body className={classes.drawer ?? ''}>
            <Sidebar {...sidebar} onClose={menu.close} />
          </Drawer.Body>
        </Drawer.Content>
      </SideDialogRoot>
      <AppShell.Main id={MAIN_ID} tabIndex={-1} className={classes.main ?? ''}>
        <ConnectionBanner />
        {/* A change of language renders the screen again, so that all of its texts change. */}
        <ErrorBoundary
          key={`${tab} ${i18n.locale}`}
          isInside
          onReadAgain={() => void queryClient.resetQueries()}
        >
          <Suspense fallback={<ScreenSkeleton />}>
            <Screen />
          </Suspense>
        </ErrorBoundary>
      </AppShell.Main>
      <NotificationsOverlay />
      <OutboxSender />
      <SignOutQuestion signOut={signOut} />
      <ProfileSettings isOpen={isProfileOpen} onClose={profile.close} />
      {palette.Palette && (
        <palette.Palette
          isOpen={palette.isOpen}
          onClose={palette.close}
          onSignOut={() => void signOut.run()}
        />
      )}
      <FocusKeeper />
    </AppShell>
  );
}

/** A separate component, so that a change of address renders only this one again. */
function FocusKeeper() {
  useKeptFocus(MAIN_ID);
  useArrival();
  return null;
}
