import type { Role } from '@farm/domain/identity';

export type BenchPerson = { uid: string; name: string; email: string; role: Role };

const peopleOf = (role: Role, count: number) =>
  Array.from({ length: count }, (_, index): BenchPerson => {
    const uid = `${role}-${index}`;
    return { uid, name: `Person ${uid}`, email: `${uid}@farm.example`, role };
  });

/** The people of every benchmark farm, whatever its size, so that the same calls can be made on each. */
export const admins = peopleOf('admin', 10);
export const farmers = peopleOf('farmer', 100);
export const reps = peopleOf('sales_rep', 390);
export const everyone: readonly BenchPerson[] = [...admins, ...farmers, ...reps];

export const sessionOf = (uid: string): string => `bench-session-${uid}`;
export const cookieOf = (uid: string): string => `farm_session=${sessionOf(uid)}`;
