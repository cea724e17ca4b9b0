import { cloneElement, useEffect, useId } from 'react';
import { lazyScreen, useLazyScreen } from '../lib/lazy-screen.tsx';
import type { ActionMenuProps } from './action-menu-list.tsx';

const List = lazyScreen(() => import('./action-menu-list.tsx'));

/** A plain button until it is pressed, since a list has many; the menu then keeps the focus by its id. */
export function ActionMenu(props: ActionMenuProps) {
  const { target, isDisabled = false } = props;
  const id = useId();
  const [isHere, ask] = useLazyScreen(List);
  useEffect(List.ahead, []);
  if (isHere) return <List id={id} {...props} />;
  return cloneElement(target, {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => {
      if (!isDisabled) void ask();
    },
  });
}
