import type { Role } from '@farm/domain/identity';

export type BenchPerson = { uid: string; name: string; email: string; role: Role };

const counts = { admin: 10, farmer: 100, sales_rep: 390 } as const satisfies Record<Role, number>;

const peopleOf = (role: Role): BenchPerson[] =>
  Array.from({ length: counts[role] }, (_, index) => {
    const uid = `${role}-${index}`;
    return { uid, name: `Person ${uid}`, email: `${uid}@farm.example`, role };
  });

/** The people of every benchmark farm, whatever its size, so that the same calls can be made on each. */
export const admins = peopleOf('admin');
export const farmers = peopleOf('farmer');
export const reps = peopleOf('sales_rep');
export const everyone: readonly BenchPerson[] = [...admins, ...farmers, ...reps];
