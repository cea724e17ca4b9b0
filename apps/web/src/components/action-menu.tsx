import { cloneElement, useEffect, useId } from 'react';
import { part, usePart } from '../lib/part.tsx';
import type { ActionMenuProps } from './action-menu-list.tsx';

const List = part(() => import('./action-menu-list.tsx'));

/** A plain button until it is pressed, since a list has many; the menu then keeps the focus by its id. */
export function ActionMenu(props: ActionMenuProps) {
  const { target, isDisabled = false } = props;
  const id = useId();
  const [isHere, ask] = usePart(List);
  useEffect(List.ahead, []);
  if (isHere) return <List id={id} {...props} />;
  return cloneElement(target, {
    id: `${id}-target`,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => {
      if (!isDisabled) void ask();
    },
  });
}
