import { z } from 'zod';

const ADDRESS_MAX = 254;
const shape = z.email();

/** Whether mail is sent to an address. Nothing that holds a line break, a space or a quote is one. */
export const isMailAddress = (text: string): boolean =>
  text.length <= ADDRESS_MAX && shape.safeParse(text).success;
