import { makeCode } from '@farm/api';

/** A password of 60 bits for an example person. */
export const makePassword = (): string => makeCode(3);
