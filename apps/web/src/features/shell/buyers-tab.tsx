import { Suspense, useEffect, useState } from 'react';
import { focusOn, MAIN_ID } from '../../lib/focus.ts';
import { part } from '../../lib/part.tsx';
import { useDashboardSearch, useOpenTab } from '../../lib/use-dashboard-search.ts';
import { openBuyerId } from '../buyers/buyer-card.tsx';
import { BuyerScreen } from '../buyers/buyer-screen.tsx';
import { BuyersScreen } from '../buyers/buyers-screen.tsx';
import { INVOICES_BUTTON, InvoicesButton } from '../invoices/invoices-button.tsx';
import { useInvoicesOn } from '../invoices/use-invoices-on.ts';
import { BuyerOrders } from '../orders/buyer-orders.tsx';
import { BuyerUsual } from '../orders/buyer-usual.tsx';

const InvoicesScreen = part<{ onLeave: () => void }>(() => import('../invoices/invoices-screen.tsx'));
const BuyerBalance = part<{ buyerId: number }>(() => import('../invoices/buyer-balance.tsx'));
const BuyerOpen = part<{ buyerId: number }>(() => import('../invoices/buyer-open.tsx'));

const openOf = (buyerId: number) => (
  <Suspense>
    <BuyerOpen buyerId={buyerId} />
  </Suspense>
);

export default function BuyersTab() {
  const [{ buyer, q, invoices }, change] = useDashboardSearch();
  const openTab = useOpenTab();
  const isOn = useInvoicesOn();
  const [shown, setShown] = useState(buyer);
  const [left, setLeft] = useState<number>();
  if (shown !== buyer) {
    setLeft(shown);
    setShown(buyer);
  }
  useEffect(() => {
    if (isOn) InvoicesScreen.ahead();
  }, [isOn]);
  useEffect(() => {
    if (buyer === undefined && left !== undefined) {
      focusOn(`#${openBuyerId(left)}`, { preventScroll: true });
    }
  }, [buyer, left]);
  if (invoices !== undefined && isOn !== false) {
    return (
      <InvoicesScreen
        onLeave={() => {
          openTab('buyers');
          focusOn(`#${INVOICES_BUTTON}`);
        }}
      />
    );
  }
  if (buyer === undefined) {
    return (
      <BuyersScreen
        left={left}
        acts={isOn && <InvoicesButton />}
        {...(isOn && { openOf })}
        onOpen={(id) => openTab('buyers', { q, buyer: id }, MAIN_ID)}
      />
    );
  }
  return (
    <BuyerScreen
      key={buyer}
      id={buyer}
      onLeave={() => change({ buyer: undefined })}
      aside={
        <>
          {isOn && (
            <Suspense>
              <BuyerBalance buyerId={buyer} />
            </Suspense>
          )}
          <BuyerUsual buyerId={buyer} />
        </>
      }
    >
      <BuyerOrders buyerId={buyer} />
    </BuyerScreen>
  );
}
