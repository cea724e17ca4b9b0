import { useEffect, useState } from 'react';
import { focusOn, MAIN_ID } from '../../lib/focus.ts';
import { useDashboardSearch, useOpenTab } from '../../lib/use-dashboard-search.ts';
import { openBuyerId } from '../buyers/buyer-card.tsx';
import { BuyerScreen } from '../buyers/buyer-screen.tsx';
import { BuyersScreen } from '../buyers/buyers-screen.tsx';
import { BuyerOrders } from '../orders/buyer-orders.tsx';
import { BuyerUsual } from '../orders/buyer-usual.tsx';

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
  if (buyer === undefined) {
    return <BuyersScreen left={left} onOpen={(id) => openTab('buyers', { q, buyer: id }, MAIN_ID)} />;
  }
  return (
    <BuyerScreen
      key={buyer}
      id={buyer}
      onLeave={() => change({ buyer: undefined })}
      aside={<BuyerUsual buyerId={buyer} />}
    >
      <BuyerOrders buyerId={buyer} />
    </BuyerScreen>
  );
}
