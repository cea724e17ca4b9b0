import { useState } from 'react';
import { trpc } from '../../../lib/api.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { useMay } from '../../../lib/person.tsx';
import { useDashboardSearch } from '../../../lib/use-dashboard-search.ts';
import { useDialogInAddress } from '../../../lib/use-dialog-in-address.ts';

const PriceDialog = lazyDialog(() => import('./price-dialog.tsx'));

/** Opens at the price of the line in the address, where other screens miss it. */
export function PriceInAddress() {
  const [{ line: named }] = useDashboardSearch();
  const mayPrice = useMay()('orders.setPrice');
  const [id, setId] = useState<number>();
  const [isOpen, setOpen] = useState(false);
  const line = trpc.orders.line.useQuery({ id: id ?? 0 }, { enabled: id !== undefined });
  useDialogInAddress('line-price', mayPrice && named !== undefined, () => {
    setId(named);
    setOpen(true);
  });
  return (
    id !== undefined && (
      <PriceDialog isOpen={isOpen} line={line.data} query={line} onClose={() => setOpen(false)} />
    )
  );
}
