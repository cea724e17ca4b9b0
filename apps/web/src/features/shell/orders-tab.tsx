import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { focusOn, MAIN_ID } from '../../lib/focus.ts';
import { lazyDialog, lazyScreen } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';
import { useDashboardSearch, useOpenTab } from '../../lib/use-dashboard-search.ts';
import type { MessageReaderProps } from '../orders/new/use-new-order-form.ts';
import OrdersScreen from '../orders/orders-screen.tsx';
import { ShareInAddress } from '../packing/share/share-in-address.tsx';
import type { ProposalsScreenProps } from '../proposals/proposals-screen.tsx';

const MessageReader = lazyScreen<MessageReaderProps>(() => import('../intake/read-message.tsx'));
const StandingScreen = lazyScreen<{ onLeave: () => void }>(() => import('../standing/standing-screen.tsx'));
const ProposalsScreen = lazyScreen<ProposalsScreenProps>(() => import('../proposals/proposals-screen.tsx'));
const ProfileSettings = lazyDialog(() => import('./profile/profile-settings.tsx'));

/** It keeps one element, so that a change of address renders the orders only once. */
const orders = <OrdersScreen MessageReader={MessageReader} />;

export default function OrdersTab() {
  const [{ standing, proposals }] = useDashboardSearch();
  const openTab = useOpenTab();
  const may = useMay();
  const [isInDetails, details] = useDisclosure();
  const room = standing !== undefined ? 'standing' : proposals !== undefined ? 'proposals' : undefined;
  const left = useRef(room);
  useEffect(StandingScreen.ahead, []);
  useEffect(() => {
    const isOpened = left.current !== room;
    left.current = room;
    if (isOpened) focusOn(`#${MAIN_ID}`, { preventScroll: true });
  }, [room]);
  const leave = () => openTab('orders');
  if (room === 'standing') return <StandingScreen onLeave={leave} />;
  if (room === 'proposals')
    return (
      <>
        <ProposalsScreen onLeave={leave} onSettings={details.open} />
        <ProfileSettings isOpen={isInDetails} only="farm" startsAt="assistantsOn" onClose={details.close} />
      </>
    );
  return (
    <>
      {orders}
      {may('orders.shareOut') && <ShareInAddress />}
    </>
  );
}
