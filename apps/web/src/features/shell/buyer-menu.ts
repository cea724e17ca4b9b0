import type { Buyer } from '@farm/domain/buyers';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { useMay, usePerson } from '../../lib/person.tsx';
import type { BuyerActions } from '../buyers/buyer-changes.tsx';
import { buyerFields } from '../buyers/buyer-history.ts';
import type { ShownFields } from '../history/shown-fields.ts';
import { openStatement } from '../invoices/invoice-papers.ts';
import { usePriceLists, usePricesOn } from '../prices/prices-on.ts';

/** An administrator may begin with terms; all else shows once there are prices or invoices. */
export const useBuyerMenu = (openTerms: (buyer: Buyer) => void, isOn: boolean): BuyerActions => {
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

export const useBuyerFields = (): ShownFields => {
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
