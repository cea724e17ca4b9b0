import type { DrawerProps, ModalProps } from '@mantine/core';
import { type ComponentType, useDeferredValue } from 'react';
import { useHeldKeys } from '../lib/early-keys.ts';
import { useReturnFocus } from '../lib/kept-focus.ts';
import { dialogPart } from '../lib/part.tsx';

type Openable = { opened: boolean; onClose: () => void; returnFocus?: boolean };

/** Mantine returns the focus late, when another element may already have it. */
export const returning =
  <Props extends Openable>(Part: ComponentType<Props>) =>
  (props: Props) => {
    useReturnFocus(props.opened);
    useHeldKeys(props.opened, props.onClose);
    const isReady = useDeferredValue(props.opened);
    return <Part {...props} opened={props.opened && isReady} returnFocus={false} />;
  };

export const Dialog = returning<ModalProps>(dialogPart(() => import('./modal.tsx')));
export const SideDialog = returning<DrawerProps>(dialogPart(() => import('./drawer.tsx')));
