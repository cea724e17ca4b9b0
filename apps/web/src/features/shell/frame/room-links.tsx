import { waitingRooms } from '@farm/domain/farm';
import type { TabName } from '@farm/domain/permissions';
import { useLingui } from '@lingui/react/macro';
import { createScopedKeydownHandler } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect } from 'react';
import { trpc } from '../../../lib/api.ts';
import { MAIN_ID } from '../../../lib/focus.ts';
import { translate } from '../../../lib/translate.ts';
import { useOpenTab } from '../../../lib/use-dashboard-search.ts';
import { type Room, useRoomHere, useRooms } from '../rooms.ts';
import { tabParts } from '../tabs.ts';
import classes from './room-links.module.css';
import { TabCountBadge } from './tab-count.tsx';

export const firstRoomOf = (tab: TabName): string => `[data-rooms="${tab}"] a`;

/** The arrow keys lead from one room to the next. */
const onRoomKey = createScopedKeydownHandler({
  siblingSelector: 'a',
  parentSelector: 'ul',
  orientation: 'vertical',
  loop: true,
  activateOnFocus: false,
});

/** The row of narrow screens may be longer than they are wide. */
const HERE = 'main [data-rooms] [aria-current]';
const INTO_VIEW = { inline: 'nearest', block: 'nearest' } as const;

const useWaiting = (rooms: readonly Room[]): Record<string, number> => {
  const asked = waitingRooms.filter((name) => rooms.some((room) => room.waits && room.name === name));
  return trpc.farm.waiting.useQuery({ rooms: asked }, { enabled: asked.length > 0 }).data ?? {};
};

type RoomLinksProps = {
  tab: TabName;
  current: TabName;
  place: 'side' | 'menu' | 'row';
  onOpen?: (() => void) | undefined;
  /** For ← and Escape. */
  onBack?: () => void;
};

/** The rooms of a tab, as links with addresses of their own; nothing if it has but one. */
export function RoomLinks({ tab, current, place, onOpen, onBack }: RoomLinksProps) {
  const { t } = useLingui();
  const rooms = useRooms(tab);
  const waiting = useWaiting(rooms);
  const found = useRoomHere(rooms);
  const here = tab === current ? found : undefined;
  useEffect(() => {
    if (place === 'row' && here !== undefined) document.querySelector(HERE)?.scrollIntoView(INTO_VIEW);
  }, [place, here]);
  if (rooms.length < 2) return null;
  const name = translate(tabParts[tab].label);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (place !== 'side') return;
    if (onBack && (event.key === 'ArrowLeft' || event.key === 'Escape')) {
      event.preventDefault();
      event.stopPropagation();
      onBack();
    } else onRoomKey(event as KeyboardEvent<HTMLButtonElement>);
  };
  return (
    <ul className={`${classes.rooms} ${classes[place]}`} aria-label={t`Rooms of ${name}`} data-rooms={tab}>
      {rooms.map((room) => (
        <li key={room.name}>
          <RoomLink
            room={room}
            isHere={room.name === here}
            waiting={waiting[room.name] ?? 0}
            // Beside the tabs, → leads from a tab to its rooms, so that Tab reaches the work as soon as before.
            isStop={place !== 'side'}
            onKeyDown={onKeyDown}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  );
}

type RoomLinkProps = {
  room: Room;
  isHere: boolean;
  waiting: number;
  isStop: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => void;
  onOpen: (() => void) | undefined;
};

function RoomLink({ room, isHere, waiting, isStop, onKeyDown, onOpen }: RoomLinkProps) {
  const openTab = useOpenTab();
  const router = useRouter();
  // Not a text of the page: it would say again, for who searches it, what the room itself says.
  const waits = waiting > 0 && room.waits ? translate(room.waits(waiting)) : null;
  const { tab, ...remembered } = room.address;
  const { href } = router.buildLocation({ to: '.', search: room.address } as Parameters<
    typeof router.buildLocation
  >[0]);
  return (
    <>
      <a
        href={href}
        className={classes.room}
        aria-description={waits ?? undefined}
        aria-current={isHere ? 'location' : undefined}
        tabIndex={isStop ? undefined : -1}
        title={translate(room.about)}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          // Another tab or window of the browser opens by the address.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          openTab(room.tab, remembered, MAIN_ID);
          onOpen?.();
        }}
      >
        {translate(room.label)}
      </a>
      {waits && <TabCountBadge place="side" count={waiting} />}
    </>
  );
}
