import { useEffect, useRef } from 'react';
import { focusOn, MAIN_ID } from '../../lib/focus.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';
import { useDashboardSearch, useOpenTab } from '../../lib/use-dashboard-search.ts';
import type { MessageReaderProps } from '../orders/new/use-new-order-form.ts';
import OrdersScreen from '../orders/orders-screen.tsx';
import { ShareInAddress } from '../packing/share/share-in-address.tsx';

const MessageReader = lazyScreen<MessageReaderProps>(() => import('../intake/read-message.tsx'));
const StandingScreen = lazyScreen<{ onLeave: () => void }>(() => import('../standing/standing-screen.tsx'));

/** It keeps one element, so that a change of address renders the orders only once. */
const orders = <OrdersScreen MessageReader={MessageReader} />;

export default function OrdersTab() {
  const [{ standing }] = useDashboardSearch();
  const openTab = useOpenTab();
  const may = useMay();
  const left = useRef(standing);
  useEffect(StandingScreen.ahead, []);
  useEffect(() => {
    const isOpened = left.current !== standing;
    left.current = standing;
    if (isOpened) focusOn(`#${MAIN_ID}`, { preventScroll: true });
  }, [standing]);
  if (standing === undefined)
    return (
      <>
        {orders}
        {may('orders.shareOut') && <ShareInAddress />}
      </>
    );
  return <StandingScreen onLeave={() => openTab('orders')} />;
}
