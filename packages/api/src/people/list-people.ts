import { listPeople as listStored } from '@farm/data/identity';
import { listHeldWork } from '@farm/data/people';
import type { Person } from '@farm/domain/people';
import type { Context } from '../core/context.ts';

const NONE = { buyers: 0, orders: 0, growerLines: 0 };

export const listPeople = async ({ db }: Context): Promise<Person[]> => {
  const work = await listHeldWork(db);
  return (await listStored(db)).map((person) => ({ ...person, work: work.get(person.uid) ?? NONE }));
};
