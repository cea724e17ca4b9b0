import type { TabName } from '@farm/domain/permissions';
import { createScopedKeydownHandler, NavLink } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { focusOn } from '../../../lib/focus.ts';
import { lazyScreen, useLazyScreen } from '../../../lib/lazy-screen.tsx';
import { usePerson } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { hasRooms } from '../rooms.ts';
import { tabParts } from '../tabs.ts';
import type { RoomFlyoutProps } from './room-flyout.tsx';
import { firstRoomOf, RoomLinks } from './room-links.tsx';
import classes from './sidebar.module.css';
import { TabCountBadge } from './tab-count.tsx';
import type { TabCount } from './tab-counts.ts';

/** Tab stops at the tabs once; the arrow keys lead from one to the next. */
const onTabKey = createScopedKeydownHandler({
  siblingSelector: '[data-tab]',
  parentSelector: 'nav',
  orientation: 'vertical',
  loop: true,
  activateOnFocus: false,
});

const RoomFlyout = lazyScreen<RoomFlyoutProps>(() => import('./room-flyout.tsx'));
const sayNothing = () => {};

const tabButton = (tab: TabName): string => `[data-tab="${tab}"]:not([data-in-menu])`;

const OPENS_AFTER_MS = 250;
const CLOSES_AFTER_MS = 200;

/** Whether the rooms of a tab that one is not in show beside it: while the pointer rests on it, or after →. */
const useFlyout = (isOffered: boolean) => {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = (to: boolean, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(to), after);
  };
  const turnNow = (to: boolean) => {
    clearTimeout(timer.current);
    setOpen(to);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const [isHere, ask] = useLazyScreen(RoomFlyout, sayNothing);
  useEffect(RoomFlyout.ahead, []);
  useEffect(() => {
    if (isOpen) void ask();
  }, [isOpen, ask]);
  const onPointer = (to: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') turn(to, to ? OPENS_AFTER_MS : CLOSES_AFTER_MS);
  };
  return {
    isOpen: isOpen && isOffered,
    isHere,
    turnNow,
    hover: { onPointerEnter: onPointer(true), onPointerLeave: onPointer(false) },
  };
};

type TabPlaceProps = {
  tab: TabName;
  shown: TabName;
  count: TabCount | undefined;
  countId: string;
  /** In the menu of narrow screens, which shows the rooms of every tab. */
  isInMenu: boolean;
  onOpen: () => void;
  onClose: (() => void) | undefined;
};

/** A tab, and its rooms: below it for the tab one is in, beside it for others. */
export function TabPlace({ tab, shown, count, countId, isInMenu, onOpen, onClose }: TabPlaceProps) {
  const { role } = usePerson();
  const { label, Icon } = tabParts[tab];
  const isShown = tab === shown;
  const flyout = useFlyout(!isShown && !isInMenu && hasRooms(role, tab));
  const goBack = () => {
    flyout.turnNow(false);
    focusOn(tabButton(tab));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'ArrowRight' && hasRooms(role, tab) && !isInMenu) {
      event.preventDefault();
      if (!isShown) flyout.turnNow(true);
      focusOn(firstRoomOf(tab));
    } else if (event.key === 'Escape' && flyout.isOpen) flyout.turnNow(false);
    else onTabKey(event);
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) flyout.turnNow(false);
  };
  return (
    <li>
      <div style={{ position: 'relative' }} {...flyout.hover}>
        <NavLink
          component="button"
          type="button"
          active={isShown}
          data-tab={tab}
          data-in-menu={isInMenu || undefined}
          tabIndex={isShown ? 0 : -1}
          onKeyDown={onKeyDown}
          aria-current={isShown ? 'page' : undefined}
          aria-describedby={count && countId}
          label={translate(label)}
          leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
          className={classes.link ?? ''}
          onClick={() => {
            flyout.turnNow(false);
            onOpen();
            onClose?.();
          }}
        />
        {count && (
          <TabCountBadge place="side" count={count.count} said={{ id: countId, meaning: count.meaning }} />
        )}
        {flyout.isOpen && flyout.isHere && (
          <RoomFlyout onBlur={onBlur}>
            <RoomLinks
              tab={tab}
              current={shown}
              place="side"
              onOpen={() => flyout.turnNow(false)}
              onBack={goBack}
            />
          </RoomFlyout>
        )}
      </div>
      {(isShown || isInMenu) && (
        <RoomLinks
          tab={tab}
          current={shown}
          place={isInMenu ? 'menu' : 'side'}
          onOpen={onClose}
          onBack={goBack}
        />
      )}
    </li>
  );
}
