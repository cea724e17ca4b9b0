import type { MadeInvitation, MadeReset, Person } from '@farm/domain/people';

export type PeopleView =
  | { kind: 'invite' }
  | { kind: 'invited'; made: MadeInvitation }
  | { kind: 'role' | 'handOver' | 'history' | 'factor'; person: Person }
  | { kind: 'reset'; person: Person; made: MadeReset }
  | { kind: 'code'; code: string };

/** A link to a page of this farm with its secret behind '#', which no server or log ever sees. */
export const linkTo = (page: 'join' | 'reset', secret: string): string =>
  `${window.location.origin}/${page}#${secret}`;
