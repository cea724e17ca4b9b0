import { randomBytes } from 'node:crypto';

/** Without i, l, o and u, so that a handwritten code is not misread. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUP_LETTERS = 4;

/** Generates a code of 20 bits a group, such as `k3vd-8pqr-x2mn`. */
export const makeCode = (groups: number): string =>
  Array.from({ length: groups }, () =>
    [...randomBytes(GROUP_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length]).join(''),
  ).join('-');
