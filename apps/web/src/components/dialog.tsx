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

/** Mantine gives the focus back a moment after closing, when another place may have it. */
const returning =
  <Props extends Openable>(Part: ComponentType<Props>) =>
  (props: Props) => {
    useReturnFocus(props.opened);
    return <Part {...props} returnFocus={false} />;
  };

/** Mantine's dialogs, which give the focus back by the one way of this app. */
export const Dialog = returning<ModalProps>(Modal);
export const DialogRoot = returning<ModalRootProps>(Modal.Root);
export const SideDialog = returning<DrawerProps>(Drawer);
export const SideDialogRoot = returning<DrawerRootProps>(Drawer.Root);
