import { type Action, isPermitted } from '@farm/domain/permissions';
import { createContext, useContext } from 'react';
import type { SessionUser } from './session.ts';

const PersonContext = createContext<SessionUser | null>(null);

export const PersonProvider = PersonContext.Provider;

export const usePerson = (): SessionUser => {
  const person = useContext(PersonContext);
  if (!person) throw new Error('nobody is signed in here');
  return person;
};

export const useMay = (): ((action: Action) => boolean) => {
  const { role } = usePerson();
  return (action) => isPermitted(action, role);
};
