import type { Caller } from '@farm/api';
import type { Day } from '@farm/domain/core';
import type { PersonKey } from './demo-people.ts';

/** Returns typed calls made as one of the farm's people, at the time of the event. */
export type As = (person: PersonKey) => Caller;

/** Something that happened on the farm, `minute` minutes past midnight. */
export type DemoEvent = { day: Day; minute: number; run: (as: As) => Promise<unknown> };

export const required = <Key, Value>(made: ReadonlyMap<Key, Value>, key: Key): Value => {
  const value = made.get(key);
  if (value === undefined) throw new Error(`Nothing was created yet for ${String(key)}`);
  return value;
};
