import type { Role } from '@farm/domain/identity';

export type PersonKey = 'marian' | 'teo' | 'june' | 'silas' | 'dana' | 'marcus' | 'priya';
export type GrowerKey = 'teo' | 'june' | 'silas';
export type RepKey = 'dana' | 'marcus' | 'priya';

export type DemoPerson = { key: PersonKey; name: string; email: string; role: Role; password: string };

/** The people of Willow Bend Farm. The server prints these passwords, since they are only for a demo. */
export const demoPeople: readonly DemoPerson[] = [
  {
    key: 'marian',
    name: 'Marian Holloway',
    email: 'marian@willowbend.example',
    role: 'admin',
    password: 'walnut-ladder-41',
  },
  {
    key: 'teo',
    name: 'Teo Ramirez',
    email: 'teo@willowbend.example',
    role: 'farmer',
    password: 'copper-kettle-27',
  },
  {
    key: 'june',
    name: 'June Nakamura',
    email: 'june@willowbend.example',
    role: 'farmer',
    password: 'trellis-moth-63',
  },
  {
    key: 'silas',
    name: 'Silas Whitlock',
    email: 'silas@willowbend.example',
    role: 'farmer',
    password: 'gravel-furrow-18',
  },
  {
    key: 'dana',
    name: 'Dana Petrov',
    email: 'dana@willowbend.example',
    role: 'sales_rep',
    password: 'harbor-crate-52',
  },
  {
    key: 'marcus',
    name: 'Marcus Bell',
    email: 'marcus@willowbend.example',
    role: 'sales_rep',
    password: 'pantry-signal-36',
  },
  {
    key: 'priya',
    name: 'Priya Nair',
    email: 'priya@willowbend.example',
    role: 'sales_rep',
    password: 'saffron-wagon-74',
  },
];

export const repKeys = ['dana', 'marcus', 'priya'] as const satisfies readonly RepKey[];
