import type { Buyer } from '@farm/domain/buyers';
import { Suspense, useEffect, useState } from 'react';
import { focusOn, MAIN_ID } from '../../lib/focus.ts';
import { lazyDialog, lazyScreen } from '../../lib/lazy-screen.tsx';
import { useDashboardSearch, useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { openBuyerId } from '../buyers/buyer-card.tsx';
import { BuyerScreen } from '../buyers/buyer-screen.tsx';
import { BuyersScreen } from '../buyers/buyers-screen.tsx';
import { InvoicesButton } from '../invoices/invoices-button.tsx';
import { useInvoicesOn } from '../invoices/use-invoices-on.ts';
import { OffersButton, useOffersOn } from '../offers/offers-button.tsx';
import { BuyerOrders, BuyerUsual } from '../orders/buyer-orders.tsx';
import { useBuyerFields, useBuyerMenu } from './buyer-menu.ts';
import { BuyerRooms } from './buyer-rooms.tsx';

const TermsDialog = lazyDialog(() => import('../prices/terms-dialog.tsx'));
const BuyerBalance = lazyScreen<{ buyerId: number }>(() => import('../invoices/buyer-balance.tsx'));
const BuyerOpen = lazyScreen<{ buyerId: number }>(() => import('../invoices/buyer-open.tsx'));

const openOf = (buyerId: number) => (
  <Suspense>
    <BuyerOpen buyerId={buyerId} />
  </Suspense>
);

export default function BuyersTab() {
  const [{ buyer, q }, change] = useDashboardSearch();
  const openTab = useOpenTab();
  const isOn = useInvoicesOn();
  const offersOn = useOffersOn();
  const terms = useSubject<Buyer>();
  const actionsOf = useBuyerMenu(terms.open, isOn === true);
  const fields = useBuyerFields();
  const [shown, setShown] = useState(buyer);
  const [left, setLeft] = useState<number>();
  if (shown !== buyer) {
    setShown(buyer);
    setLeft(shown);
  }
  useEffect(() => {
    if (buyer === undefined && left !== undefined) {
      focusOn(`#${openBuyerId(left)}`, { preventScroll: true });
    }
  }, [buyer, left]);
  return (
    <BuyerRooms invoicesOn={isOn} offersOn={offersOn}>
      {buyer === undefined ? (
        <BuyersScreen
          left={left}
          actionsOf={actionsOf}
          fields={fields}
          acts={
            <>
              {offersOn && <OffersButton />}
              {isOn && <InvoicesButton />}
            </>
          }
          {...(isOn && { openOf })}
          onOpen={(id) => openTab('buyers', { q, buyer: id }, MAIN_ID)}
        />
      ) : (
        <BuyerScreen
          key={buyer}
          id={buyer}
          actionsOf={actionsOf}
          fields={fields}
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
      )}
      {terms.subject && <TermsDialog isOpen={terms.isOpen} buyer={terms.subject} onClose={terms.close} />}
    </BuyerRooms>
  );
}
