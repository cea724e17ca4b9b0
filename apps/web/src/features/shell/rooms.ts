import type { Role } from '@farm/domain/identity';
import { isPermitted, type TabName } from '@farm/domain/permissions';
import { useSearch } from '@tanstack/react-router';
import { usePerson } from '../../lib/person.tsx';
import type { Begun, RoomParts } from '../../lib/slice-parts.ts';
import type { DashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useLotsOn } from '../../lib/use-lots-on.ts';
import { usePromisesOn } from '../../lib/use-promises-on.ts';
import { useInvoicesOn } from '../invoices/use-invoices-on.ts';
import { useOffersOn } from '../offers/offers-button.tsx';
import { usePricesOn } from '../prices/prices-on.ts';
import { useProposalsOn } from '../proposals/proposals-on.ts';
import { slices } from './slices.ts';
import { tabsFor } from './tabs.ts';

/** A room as a person finds it: under this tab, at this address. */
export type Room = RoomParts & { tab: TabName; address: DashboardSearch };

const parts: readonly RoomParts[] = slices.flatMap(({ rooms = [] }) => rooms);

const canBegin = ({ by }: NonNullable<RoomParts['begins']>, role: Role): boolean =>
  by !== undefined && isPermitted(by, role);

/** The rooms of a person with this role, in the order of their tabs. */
export const roomsFor = (role: Role, has: (begun: Begun) => boolean): Room[] =>
  tabsFor(role).flatMap((tab) =>
    parts
      .filter(({ tabs }) => tabs.find((one) => tabsFor(role).includes(one)) === tab)
      .filter(({ action }) => isPermitted(action, role))
      .filter(({ begins }) => !begins || canBegin(begins, role) || has(begins.with))
      .toSorted((a, b) => a.place - b.place)
      .map((room) => ({ ...room, tab, address: { tab, ...room.address } })),
  );

/** A figure that only these rooms ask for is asked for only where they would show. */
const useBegun = (role: Role, asked: TabName | 'all') => {
  const depends = (begun: Begun) =>
    parts.some(
      ({ begins, action, tabs }) =>
        begins?.with === begun &&
        isPermitted(action, role) &&
        !canBegin(begins, role) &&
        (asked === 'all' || tabs.includes(asked)),
    );
  const prices = usePricesOn(depends('prices'));
  const invoices = useInvoicesOn(depends('invoices')) ?? false;
  const orderLinks = useOffersOn() ?? false;
  const promises = usePromisesOn(depends('promises'));
  const proposals = useProposalsOn(depends('proposals'));
  const lots = useLotsOn(depends('lots'));
  const state = { prices, invoices, orderLinks, promises, proposals, lots };
  return (begun: Begun) => state[begun];
};

export const useAllRooms = (): Room[] => {
  const { role } = usePerson();
  return roomsFor(role, useBegun(role, 'all'));
};

export const useRooms = (tab: TabName): Room[] => {
  const { role } = usePerson();
  return roomsFor(role, useBegun(role, tab)).filter((room) => room.tab === tab);
};

/** The room that the address shows. */
export const roomAt = (rooms: readonly Room[], search: DashboardSearch): Room | undefined => {
  const [first, ...others] = rooms;
  return (
    others.find(({ address: { tab: _, ...own } }) =>
      Object.keys(own).some((key) => search[key as keyof DashboardSearch] !== undefined),
    ) ?? first
  );
};

/** A component that uses only this does not render again with each letter of a search. */
export const useRoomHere = (rooms: readonly Room[]): string | undefined =>
  useSearch({ from: '/session', select: (search) => roomAt(rooms, search)?.name });

/** Whether anybody of this role may find rooms there, known without any reading. */
export const hasRooms = (role: Role, tab: TabName): boolean =>
  roomsFor(role, () => false).filter((room) => room.tab === tab).length > 1;
