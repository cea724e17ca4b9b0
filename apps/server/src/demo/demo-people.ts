import type { Role } from '@farm/domain/identity';

export type PersonKey = 'marian' | 'teo' | 'june' | 'silas' | 'dana' | 'marcus' | 'priya';
export type GrowerKey = 'teo' | 'june' | 'silas';
export type RepKey = 'dana' | 'marcus' | 'priya';

export type DemoPerson = { key: PersonKey; name: string; email: string; role: Role };

export const demoPeople: readonly DemoPerson[] = [
  {
    key: 'marian',
    name: 'Marian Holloway',
    email: 'marian@willowbend.example',
    role: 'admin',
  },
  {
    key: 'teo',
    name: 'Teo Ramirez',
    email: 'teo@willowbend.example',
    role: 'farmer',
  },
  {
    key: 'june',
    name: 'June Nakamura',
    email: 'june@willowbend.example',
    role: 'farmer',
  },
  {
    key: 'silas',
    name: 'Silas Whitlock',
    email: 'silas@willowbend.example',
    role: 'farmer',
  },
  {
    key: 'dana',
    name: 'Dana Petrov',
    email: 'dana@willowbend.example',
    role: 'sales_rep',
  },
  {
    key: 'marcus',
    name: 'Marcus Bell',
    email: 'marcus@willowbend.example',
    role: 'sales_rep',
  },
  {
    key: 'priya',
    name: 'Priya Nair',
    email: 'priya@willowbend.example',
    role: 'sales_rep',
  },
];

export const repKeys = ['dana', 'marcus', 'priya'] as const satisfies readonly RepKey[];
