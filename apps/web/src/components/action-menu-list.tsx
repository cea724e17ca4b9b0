import { Menu } from '@mantine/core';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { focusOn, isLost } from '../lib/focus.ts';

export type MenuAction = {
  key: string;
  label: ReactNode;
  run: () => void;
  isDestructive?: boolean;
  isChosen?: boolean;
};

export type ActionMenuProps = {
  target: ReactElement<Record<string, unknown>>;
  actions: readonly MenuAction[];
  position?: 'bottom-end' | 'top-end';
  width?: number;
  isDisabled?: boolean;
};

export default function ActionMenuList({
  id,
  target,
  actions,
  position = 'bottom-end',
  width,
  isDisabled = false,
}: ActionMenuProps & { id: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // This tells the menu where the focus returns to.
    if (isLost()) focusOn(`#${CSS.escape(id)}`);
    setOpen(true);
  }, [id]);
  const chosen = actions.find(({ isChosen }) => isChosen);
  const isChoice = actions.some(({ isChosen }) => isChosen !== undefined);
  return (
    <Menu
      id={id}
      opened={isOpen}
      onChange={setOpen}
      position={position}
      {...(width !== undefined && { width })}
      disabled={isDisabled}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {isChoice ? (
          <Menu.RadioGroup
            value={chosen?.key ?? null}
            onChange={(key) => actions.find((action) => action.key === key)?.run()}
          >
            {actions.map(({ key, label }) => (
              <Menu.RadioItem key={key} value={key}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        ) : (
          actions.map(({ key, ...action }) => <Item key={key} {...action} />)
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Item({ label, run, isDestructive }: Omit<MenuAction, 'key'>) {
  return (
    <Menu.Item mih={40} {...(isDestructive && { color: 'red' })} onClick={run}>
      {label}
    </Menu.Item>
  );
}
