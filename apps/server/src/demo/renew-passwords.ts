import type { AppContext } from '@farm/api';
import { listExamplesLockedOut, setPasswordHash } from '@farm/data/identity';
import type { FilledPerson } from './fill-demo-farm.ts';
import { makePassword } from './make-password.ts';

export const renewPasswords = async (farm: AppContext): Promise<FilledPerson[]> => {
  const { provider } = farm.identity;
  if (provider.name !== 'embedded') return [];
  const renewed: FilledPerson[] = [];
  for (const { uid, ...person } of await listExamplesLockedOut(farm.db)) {
    const password = makePassword();
    const { passwordHash } = await provider.signUp(farm.db, { email: person.email, password });
    // Another process may have been faster.
    const isOurs = await setPasswordHash(farm.db, uid, { from: null, to: passwordHash });
    if (isOurs) renewed.push({ ...person, password });
  }
  return renewed;
};
