import type { Buyer } from '@farm/domain/buyers';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { focusOn, MAIN_ID } from '../../lib/focus.ts';
import { lazyDialog, lazyScreen } from '../../lib/lazy-screen.tsx';
import { useMay, usePerson } from '../../lib/person.tsx';
import { useDashboardSearch, useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { openBuyerId } from '../buyers/buyer-card.tsx';
import type { BuyerActions } from '../buyers/buyer-changes.tsx';
import { buyerFields } from '../buyers/buyer-history.ts';
import { BuyerScreen } from '../buyers/buyer-screen.tsx';
import { BuyersScreen } from '../buyers/buyers-screen.tsx';
import type { ShownFields } from '../history/shown-fields.ts';
import { openStatement } from '../invoices/invoice-papers.ts';
import { InvoicesButton } from '../invoices/invoices-button.tsx';
import { useInvoicesOn } from '../invoices/use-invoices-on.ts';
import { OffersButton, useOffersOn } from '../offers/offers-button.tsx';
import { BuyerOrders, BuyerUsual } from '../orders/buyer-orders.tsx';
import { usePriceLists, usePricesOn } from '../prices/prices-on.ts';
import { BuyerRooms } from './buyer-rooms.tsx';

/** An administrator may begin with terms; all else shows once there are prices or invoices. */
const useBuyerMenu = (openTerms: (buyer: Buyer) => void, isOn: boolean): BuyerActions => {
  const { t } = useLingui();
  const may = useMay();
  const { uid } = usePerson();
  const isPriced = usePricesOn();
  const offersTerms = may('buyers.setTerms') || (isPriced && may('buyers.readTerms'));
  const readsAll = may('invoices.manage');
  return useCallback(
    (buyer) => [
      ...(offersTerms ? [{ key: 'terms', label: t`Terms and prices`, run: () => openTerms(buyer) }] : []),
      ...(isOn && (readsAll || buyer.assignedRepId === uid)
        ? [{ key: 'statement', label: t`Statement`, run: () => openStatement(buyer.id) }]
        : []),
    ],
    [offersTerms, openTerms, isOn, readsAll, uid, t],
  );
};

const useBuyerFields = (): ShownFields => {
  const { data } = usePriceLists(useMay()('prices.read'));
  return useMemo(
    () => ({
      ...buyerFields,
      priceListId: {
        label: msg`Price list`,
        show: (id) => data?.find((list) => list.id === id)?.name ?? String(id),
        blank: msg`Standard`,
      },
    }),
    [data],
  );
};

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
