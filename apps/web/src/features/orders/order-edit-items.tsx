import { isOpenStatus, mayEditOrder } from '@farm/domain/orders';
import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { focusOn } from '../../lib/focus.ts';
import { usePerson } from '../../lib/person.tsx';
import { type EditMode, useOrderEdits } from './order-edits.tsx';
import type { Order } from './orders-reads.calls.ts';

/** Whether the person may edit an order, which needs an open line, and a function that opens its fields. */
export const useEditing = () => {
  const person = usePerson();
  const { start } = useOrderEdits();
  return {
    mayEdit: (order: Order) =>
      mayEditOrder(person, order) && order.lines.some(({ status }) => isOpenStatus(status)),
    open: (order: Order, mode: EditMode) => {
      start(order.orderGroupId, mode);
      focusOn(`form[data-order="${order.number}"] [data-autofocus]`);
    },
  };
};

/** Edit and Add a product, in an order's menu. */
export function OrderEditItems({ order }: { order: Order }) {
  const { open } = useEditing();
  return (
    <>
      <Menu.Item mih={40} onClick={() => open(order, 'edit')}>
        <Trans>Edit</Trans>
      </Menu.Item>
      <Menu.Item mih={40} onClick={() => open(order, 'add')}>
        <Trans>Add a product</Trans>
      </Menu.Item>
    </>
  );
}
