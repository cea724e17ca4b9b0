import {
  Drawer,
  type DrawerProps,
  type DrawerRootProps,
  Modal,
  type ModalProps,
  type ModalRootProps,
} from '@mantine/core';
import type { ComponentType } from 'react';
import { useReturnFocus } from '../lib/kept-focus.ts';

type Openable = { opened: boolean; returnFocus?: boolean };

/** Turned off, because Mantine returns the focus late, when another element may already have it. */
const returning =
  <Props extends Openable>(Part: ComponentType<Props>) =>
  (props: Props) => {
    useReturnFocus(props.opened);
    return <Part {...props} returnFocus={false} />;
  };

/** Mantine's dialogs, with this app's way of returning the focus. */
export const Dialog = returning<ModalProps>(Modal);
export const DialogRoot = returning<ModalRootProps>(Modal.Root);
export const SideDialog = returning<DrawerProps>(Drawer);
export const SideDialogRoot = returning<DrawerRootProps>(Drawer.Root);
