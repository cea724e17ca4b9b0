import type { Role } from '@farm/domain/identity';

export type PersonKey = 'marian' | 'teo' | 'june' | 'silas' | 'dana' | 'marcus' | 'priya';
export type GrowerKey = 'teo' | 'june' | 'silas';
export type RepKey = 'dana' | 'marcus' | 'priya';

export type DemoPerson = { key: PersonKey; name: string; email: string; role: Role };

const named: [PersonKey, string, Role][] = [
  ['marian', 'Marian Holloway', 'admin'],
  ['teo', 'Teo Ramirez', 'farmer'],
  ['june', 'June Nakamura', 'farmer'],
  ['silas', 'Silas Whitlock', 'farmer'],
  ['dana', 'Dana Petrov', 'sales_rep'],
  ['marcus', 'Marcus Bell', 'sales_rep'],
  ['priya', 'Priya Nair', 'sales_rep'],
];

/** Each farm makes its own passwords for them. */
export const demoPeople: readonly DemoPerson[] = named.map(([key, name, role]) => ({
  key,
  name,
  email: `${key}@willowbend.example`,
  role,
}));

export const repKeys = ['dana', 'marcus', 'priya'] as const satisfies readonly RepKey[];
