import { isOpenStatus, mayEditOrder } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import type { MenuAction } from '../../../components/action-menu-list.tsx';
import { holdFromPress } from '../../../lib/early-keys.ts';
import { focusOn } from '../../../lib/focus.ts';
import { usePerson } from '../../../lib/person.tsx';
import type { Order } from '../orders.calls.ts';
import { type EditMode, useOrderEdits } from './order-edits.tsx';

export const useEditing = () => {
  const { t } = useLingui();
  const person = usePerson();
  const { start, stop } = useOrderEdits();
  const open = (order: Order, mode: EditMode) => {
    holdFromPress(() => stop(order.orderGroupId));
    start(order.orderGroupId, mode);
    focusOn(`form[data-order="${order.number}"] [data-autofocus]`);
  };
  return {
    mayEdit: (order: Order) =>
      mayEditOrder(person, order) && order.lines.some(({ status }) => isOpenStatus(status)),
    open,
    actionsOf: (order: Order): MenuAction[] => [
      { key: 'edit', label: t`Edit`, run: () => open(order, 'edit') },
      { key: 'add', label: t`Add a product`, run: () => open(order, 'add') },
    ],
  };
};
