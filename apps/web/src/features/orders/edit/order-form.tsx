import { orderTitle } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { orderHeadingId } from '../../../lib/arrival.ts';
import { focusOn } from '../../../lib/focus.ts';
import { translate } from '../../../lib/translate.ts';
import type { Order } from '../orders.calls.ts';
import classes from './order-edit.module.css';
import { useOrderEdits } from './order-edits.tsx';

/** A form of an order keeps what was typed while its card is out of sight. */
export const useOrderForm = <Draft,>({ orderGroupId, number }: Order) => {
  const { stop, kept } = useOrderEdits();
  const [opened] = useState(() => kept(orderGroupId) as Draft | undefined);
  const close = () => {
    stop(orderGroupId);
    focusOn(() => document.getElementById(orderHeadingId(number)));
  };
  return { opened, close };
};

/** The draft comes back with the form; undefined while nothing would be lost. */
export const useKeptDraft = ({ orderGroupId }: Order, draft: unknown): void => {
  const { keep } = useOrderEdits();
  useEffect(() => keep(orderGroupId, draft));
};

/** Esc within the form itself, and not within what lies above it. */
const onOwnEscape = (leave: () => void) => (event: KeyboardEvent<HTMLFormElement>) => {
  const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (event.key !== 'Escape' || !isOwn || event.defaultPrevented) return;
  event.preventDefault();
  event.stopPropagation();
  leave();
};

type OrderFormProps = {
  order: Order;
  label: string;
  write: { isPending: boolean };
  save: { label: string; busyLabel: string; isDisabled?: boolean };
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Stands in the place of an order's card while it is edited. */
export function OrderForm({
  order,
  label,
  write: { isPending },
  save,
  onSubmit,
  onClose,
  children,
}: OrderFormProps) {
  const { t } = useLingui();
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={label}
      data-order={order.number}
      data-by-finger
      onKeyDown={onOwnEscape(() => !isPending && onClose())}
      onSubmit={onSubmit}
    >
      <Text fw={600} component="h3" id={orderHeadingId(order.number)} tabIndex={-1}>
        {translate(orderTitle(order.number))} · {order.buyerName}
      </Text>
      {children}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {t`Cancel`}
        </Button>
        <Button type="submit" aria-disabled={isPending} disabled={save.isDisabled ?? false}>
          {isPending ? save.busyLabel : save.label}
        </Button>
      </Group>
    </form>
  );
}
