import './dashboard.css';
import { useLingui } from '@lingui/react/macro';
import { AppShell } from '@mantine/core';
import { useDisclosure, useDocumentTitle, useMediaQuery } from '@mantine/hooks';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { BelowTitle } from '../../components/screen-header.tsx';
import { ScreenSkeleton } from '../../components/screen-skeleton.tsx';
import { SkipLink } from '../../components/skip-link.tsx';
import { checkShapes } from '../../lib/answer-shapes.ts';
import { createApi, trpc } from '../../lib/api.ts';
import { useArrival } from '../../lib/arrival.ts';
import { MAIN_ID } from '../../lib/focus.ts';
import { useKeptFocus } from '../../lib/kept-focus.ts';
import { lazyDialog } from '../../lib/lazy-screen.tsx';
import { PersonProvider, usePerson } from '../../lib/person.tsx';
import type { SessionUser } from '../../lib/session.ts';
import { StaleProvider } from '../../lib/stale.ts';
import { translate } from '../../lib/translate.ts';
import { useNewDay } from '../../lib/use-farm-day.ts';
import { useLiveUpdates } from '../../lib/use-live-updates.ts';
import { sessionRoute } from '../../routes/session.ts';
import { ExamplesBanner } from '../farm/examples-banner.tsx';
import { OutboxSender } from '../messages/outbox-sender.tsx';
import { NoticesProvider } from '../notifications/notices.tsx';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { UnreadCard, UnreadNotifications } from '../notifications/unread-card.tsx';
import classes from './dashboard.module.css';
import { BottomBar } from './frame/bottom-bar.tsx';
import { ConnectionBanner } from './frame/connection-banner.tsx';
import { RoomLinks } from './frame/room-links.tsx';
import { Sidebar } from './frame/sidebar.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { usePalette } from './palette/use-palette.ts';
import { hasRooms } from './rooms.ts';
import { dashboardSearch } from './search.ts';
import { staleTable } from './slices.ts';
import { importsPart, tabParts, useTab } from './tabs.ts';
import { useSignOut } from './use-sign-out.ts';

const MenuDrawer = lazyDialog(() => import('./frame/menu-drawer.tsx'));
const SignOutQuestion = lazyDialog(() => import('./sign-out-question.tsx'));
const ProfileSettings = lazyDialog(() => import('./profile/profile-settings.tsx'));

export type DashboardProps = {
  user: SessionUser;
  onSignOut: () => Promise<void>;
  onSignedOut: (isSuspended: boolean) => void;
  onPeopleChanged: () => Promise<void>;
};

export default function Dashboard({ user, onSignOut, onSignedOut, onPeopleChanged }: DashboardProps) {
  // Each person has a cache of their own, so that none sees another's data.
  const [{ queryClient, client }] = useState(() =>
    createApi(onSignedOut, [checkShapes], () => void onPeopleChanged()),
  );
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <PersonProvider value={user}>
          <StaleProvider value={staleTable}>
            <NoticesProvider>
              <Frame onSignOut={onSignOut} onSignedOut={onSignedOut} onPeopleChanged={onPeopleChanged} />
            </NoticesProvider>
          </StaleProvider>
        </PersonProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

sessionRoute.options.validateSearch = (address) => dashboardSearch.parse(address);

const { tab: tabInAddress } = dashboardSearch.parse(
  Object.fromEntries(new URLSearchParams(window.location.search)),
);
if (tabInAddress) void tabParts[tabInAddress].Screen.load().catch(() => {});

function Frame({ onSignOut, ...live }: Omit<DashboardProps, 'user'>) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const { role } = usePerson();
  useLiveUpdates(live);
  useNewDay();
  const [isMenuOpen, menu] = useDisclosure();
  const [isProfileOpen, profile] = useDisclosure();
  const palette = usePalette();
  const signOut = useSignOut(onSignOut);
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  // It does not render again with each letter of a search.
  const tab = useTab(useSearch({ from: '/session', select: (search) => search.tab }));
  const isImporting = useSearch({ from: '/session', select: ({ imports }) => imports !== undefined });
  const { Screen, label } = isImporting ? importsPart : tabParts[tab];
  // One element stays, so that a dialog or menu of the frame does not render the screen again.
  const screen = useMemo(() => <Screen />, [Screen]);
  const isBelow = !isWide && hasRooms(role, tab);
  const below = useMemo(
    () =>
      isBelow && (
        <nav aria-label={t`Rooms`}>
          <RoomLinks tab={tab} current={tab} place="row" />
        </nav>
      ),
    [isBelow, tab, t],
  );
  const title = translate(label);
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
      header={{ height: { base: 52, md: 0 } }}
      footer={{ height: { base: 'calc(56px + env(safe-area-inset-bottom, 0px))', sm: 0 } }}
      padding={{ base: 'md', sm: 'lg', xl: 'xl' }}
    >
      <SkipLink />
      {!isWide && (
        <AppShell.Header>
          <TopBar isMenuOpen={isMenuOpen} onMenu={menu.toggle} onFind={() => void palette.open()} />
        </AppShell.Header>
      )}
      <AppShell.Navbar visibleFrom="md">
        <Sidebar {...sidebar} bell={isWide && <NotificationBell />} />
      </AppShell.Navbar>
      <MenuDrawer isOpen={isMenuOpen && !isWide && signOut.unsent.length === 0} onClose={menu.close}>
        <Sidebar {...sidebar} onClose={menu.close} />
      </MenuDrawer>
      <AppShell.Main id={MAIN_ID} tabIndex={-1} className={classes.main ?? ''}>
        <ConnectionBanner />
        <ExamplesBanner />
        {/* A change of language renders the screen again, so that all of its texts change. */}
        <ErrorBoundary
          key={`${isImporting ? 'imports' : tab} ${i18n.locale}`}
          isInside
          onReadAgain={() => void queryClient.resetQueries()}
        >
          <BelowTitle value={below}>
            <Suspense fallback={<ScreenSkeleton />}>{screen}</Suspense>
          </BelowTitle>
        </ErrorBoundary>
      </AppShell.Main>
      {isPhone ? <UnreadNotifications /> : <UnreadCard />}
      {isPhone && (
        <AppShell.Footer>
          <BottomBar current={tab} isMenuOpen={isMenuOpen} onMenu={menu.open} />
        </AppShell.Footer>
      )}
      <OutboxSender />
      <SignOutQuestion
        isOpen={signOut.unsent.length > 0}
        unsent={signOut.unsent}
        onLeave={() => void signOut.leave()}
        onClose={signOut.stay}
      />
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
