import type { DrawerProps, ModalProps } from '@mantine/core';
import { type ComponentType, useDeferredValue, useEffect, useState } from 'react';
import { useHeldKeys } from '../lib/early-keys.ts';
import { useReturnFocus } from '../lib/kept-focus.ts';
import { lazyDialog } from '../lib/lazy-screen.tsx';

type Openable = { opened: boolean; onClose: () => void; returnFocus?: boolean; zIndex?: string | number };

const FLOOR = 200;
let openNow = 0;
let highest = FLOOR;

const next = () => {
  highest = openNow === 0 ? FLOOR + 1 : highest + 1;
  return highest;
};

/** Above what was opened before: in the page, a dialog that opens again while it fades stays where it was. */
const useLayer = (isOpen: boolean): number => {
  const [layer, setLayer] = useState({ isOpen: false, at: FLOOR });
  if (layer.isOpen !== isOpen) setLayer({ isOpen, at: isOpen ? next() : layer.at });
  useEffect(() => {
    if (!isOpen) return;
    openNow += 1;
    return () => {
      openNow -= 1;
    };
  }, [isOpen]);
  return layer.at;
};

/** Its keys, its focus and its layer, for any of Mantine's dialogs. */
export const returning =
  <Props extends Openable>(Part: ComponentType<Props>) =>
  (props: Props) => {
    useReturnFocus(props.opened);
    useHeldKeys(props.opened, props.onClose);
    const isReady = useDeferredValue(props.opened);
    const layer = useLayer(props.opened);
    return <Part {...props} opened={props.opened && isReady} returnFocus={false} zIndex={layer} />;
  };

export const Dialog = returning<ModalProps>(lazyDialog(() => import('./modal.tsx')));
export const SideDialog = returning<DrawerProps>(lazyDialog(() => import('./drawer.tsx')));
