import { makeCode } from '../make-code.ts';

/** A password of 60 bits for an example person. */
export const makePassword = (): string => makeCode(3);
