import type { Caller } from '@farm/api';
import type { Day } from '@farm/domain/core';
import type { PersonKey } from './demo-people.ts';

/** Typed calls as one of the farm's people, at the time of the event. */
export type As = (person: PersonKey) => Caller;

/** Something that happened on the farm, `minute` minutes past midnight. */
export type DemoEvent = { day: Day; minute: number; run: (as: As) => Promise<unknown> };

/** What a key stands for; a key nothing was made for is a fault of the plan. */
export const demanded = <Key, Value>(made: ReadonlyMap<Key, Value>, key: Key): Value => {
  const value = made.get(key);
  if (value === undefined) throw new Error(`nothing was made yet for ${String(key)}`);
  return value;
};
