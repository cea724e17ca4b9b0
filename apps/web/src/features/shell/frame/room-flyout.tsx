import { Popover } from '@mantine/core';
import type { FocusEvent, ReactNode } from 'react';
import classes from './room-links.module.css';

export type RoomFlyoutProps = { onBlur: (event: FocusEvent<HTMLElement>) => void; children: ReactNode };

/** It shows beside the element it is in. */
export default function RoomFlyout({ onBlur, children }: RoomFlyoutProps) {
  return (
    <Popover
      opened
      position="right-start"
      offset={4}
      shadow="md"
      withRoles={false}
      trapFocus={false}
      returnFocus={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={classes.beside} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown className={classes.flyout ?? ''} onBlur={onBlur}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
