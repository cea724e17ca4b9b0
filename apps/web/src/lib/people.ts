import { namesAmong, type Profile } from '@farm/domain/identity';
import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback } from 'react';
import { alone, type Outputs, trpc } from './api.ts';

type Listed = Outputs['identity']['users'];

type Known = Listed[number] & { ownName: string };
type Everyone = { people: Known[]; active: Known[]; names: ReadonlyMap<string, string> };

const toldApart = (listed: Listed): Everyone => {
  const nameOf = namesAmong(listed);
  const people = listed.map((person) => ({ ...person, name: nameOf(person), ownName: person.name }));
  return {
    people,
    active: people.filter(({ suspended }) => !suspended),
    names: new Map(people.map(({ uid, name }) => [uid, name])),
  };
};

const known = new WeakMap<Listed, Everyone>();

const everyoneIn = (listed: Listed): Everyone => {
  const everyone = known.get(listed) ?? toldApart(listed);
  known.set(listed, everyone);
  return everyone;
};

const activeIn = (listed: Listed) => everyoneIn(listed).active;
const peopleIn = (listed: Listed) => everyoneIn(listed).people;
const namesIn = (listed: Listed) => everyoneIn(listed).names;

export const usePeople = (enabled = true) =>
  trpc.identity.users.useQuery(undefined, { enabled, select: activeIn });

export const useEveryone = () => trpc.identity.users.useQuery(undefined, { select: peopleIn });

/** Kept apart from the lists to choose from, which say for themselves that they load or failed. */
const namesKey = [...getQueryKey(trpc.identity.users), { type: 'names' }];

export const usePersonName = (): ((uid: string) => string | undefined) => {
  const { client } = trpc.useUtils();
  const { data } = useQuery({
    queryKey: namesKey,
    queryFn: () => client.identity.users.query(undefined, { context: alone }),
    select: namesIn,
  });
  return useCallback((uid) => data?.get(uid), [data]);
};

export const useNameOf = (): ((person: Pick<Profile, 'uid' | 'name' | 'email'>) => string) => {
  const personName = usePersonName();
  return useCallback(({ uid, name, email }) => personName(uid) ?? (name || email), [personName]);
};
