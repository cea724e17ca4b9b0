import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { ActionMenu } from './action-menu.tsx';
import type { ActionMenuProps } from './action-menu-list.tsx';

type MoreMenuProps = ActionIconProps &
  Pick<ActionMenuProps, 'actions' | 'position'> & { label: string; isBusy?: boolean };

/** The rarer acts of a row, behind three dots. */
export function MoreMenu({ label, isBusy = false, actions, position, ...look }: MoreMenuProps) {
  return (
    <ActionMenu
      isDisabled={isBusy}
      {...(position && { position })}
      target={
        <ActionIcon
          aria-label={label}
          {...(isBusy && { 'aria-disabled': true, 'data-disabled': true })}
          {...look}
        >
          <IconDots size={18} />
        </ActionIcon>
      }
      actions={actions}
    />
  );
}
