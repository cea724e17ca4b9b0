import type { Buyer } from '@farm/domain/buyers';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { focusOn, MAIN_ID } from '../../lib/focus.ts';
import { dialogPart } from '../../lib/part.tsx';
import { useMay } from '../../lib/person.tsx';
import { useDashboardSearch, useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { openBuyerId } from '../buyers/buyer-card.tsx';
import type { BuyerActions } from '../buyers/buyer-changes.tsx';
import { buyerFields } from '../buyers/buyer-history.ts';
import { BuyerScreen } from '../buyers/buyer-screen.tsx';
import { BuyersScreen } from '../buyers/buyers-screen.tsx';
import type { ShownFields } from '../history/shown-fields.ts';
import { BuyerOrders } from '../orders/buyer-orders.tsx';
import { BuyerUsual } from '../orders/buyer-usual.tsx';
import { usePriceLists, usePricesOn } from '../prices/prices-on.ts';

const TermsDialog = dialogPart(() => import('../prices/terms-dialog.tsx'));

/** An administrator may begin with terms; others see them once there are prices. */
const useTermsAction = (open: (buyer: Buyer) => void): BuyerActions => {
  const { t } = useLingui();
  const may = useMay();
  const isOn = usePricesOn();
  const isOffered = may('buyers.setTerms') || (isOn && may('buyers.readTerms'));
  return useCallback(
    (buyer) => (isOffered ? [{ key: 'terms', label: t`Terms and prices`, run: () => open(buyer) }] : []),
    [isOffered, open, t],
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

export default function BuyersTab() {
  const [{ buyer, q }, change] = useDashboardSearch();
  const openTab = useOpenTab();
  const [shown, setShown] = useState(buyer);
  const [left, setLeft] = useState<number>();
  if (shown !== buyer) {
    setLeft(shown);
    setShown(buyer);
  }
  useEffect(() => {
    if (buyer === undefined && left !== undefined) {
      focusOn(`#${openBuyerId(left)}`, { preventScroll: true });
    }
  }, [buyer, left]);
  const terms = useSubject<Buyer>();
  const actionsOf = useTermsAction(terms.open);
  const fields = useBuyerFields();
  return (
    <>
      {buyer === undefined ? (
        <BuyersScreen
          left={left}
          actionsOf={actionsOf}
          fields={fields}
          onOpen={(id) => openTab('buyers', { q, buyer: id }, MAIN_ID)}
        />
      ) : (
        <BuyerScreen
          key={buyer}
          id={buyer}
          actionsOf={actionsOf}
          fields={fields}
          onLeave={() => change({ buyer: undefined })}
          aside={<BuyerUsual buyerId={buyer} />}
        >
          <BuyerOrders buyerId={buyer} />
        </BuyerScreen>
      )}
      {terms.subject && <TermsDialog isOpen={terms.isOpen} buyer={terms.subject} onClose={terms.close} />}
    </>
  );
}
