import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { OrderDrawing } from '../../../components/drawings.tsx';
import { EmptyNote } from '../../../components/empty-note.tsx';
import { useMay } from '../../../lib/person.tsx';
import { useDashboardSearch } from '../../../lib/use-dashboard-search.ts';
import { countMore, NO_FILTER } from '../order-filter.ts';

export default function EmptyOrders({ isFiltered, onPlace }: { isFiltered: boolean; onPlace: () => void }) {
  const { t } = useLingui();
  const may = useMay()('orders.create');
  const [search, change] = useDashboardSearch();
  const isQuick = !search.q?.trim() && !search.orderStatus && countMore({ ...search, sort: undefined }) === 0;
  const quick = {
    action: {
      title: t`Nothing needs you.`,
      text: t`Orders that wait for an answer, for stock or for a late delivery appear here.`,
    },
    today: { title: t`No deliveries today`, text: t`Orders for other days are under All.` },
    tomorrow: { title: t`No deliveries tomorrow`, text: t`Orders for other days are under All.` },
    week: { title: t`No deliveries this week`, text: t`Orders for other days are under All.` },
  };
  if (!isFiltered) {
    return (
      <EmptyNote
        drawing={<OrderDrawing />}
        title={t`No orders yet`}
        text={
          may
            ? t`Place the first one: choose a buyer, a day and the products.`
            : t`Orders appear here as soon as a sales rep places them.`
        }
      >
        {may && <Button variant="default" onClick={onPlace}>{t`Place an order`}</Button>}
      </EmptyNote>
    );
  }
  const words =
    search.when && isQuick
      ? quick[search.when]
      : { title: t`No orders match`, text: t`Search for another word, or choose another status.` };
  return (
    <EmptyNote drawing={<OrderDrawing />} {...words}>
      <Button variant="default" onClick={() => change(NO_FILTER)}>{t`Show all orders`}</Button>
    </EmptyNote>
  );
}
