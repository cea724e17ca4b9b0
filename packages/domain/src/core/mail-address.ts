import { z } from 'zod';

const ADDRESS_MAX = 254;
const shape = z.email();

/** Nothing in a header of a mail may begin a new line. */
export const isOneLine = (text: string): boolean => !/[\r\n\u2028\u2029]/.test(text);

/** Whether mail is sent to an address. Nothing that holds a line break, a space or a quote is one. */
export const isMailAddress = (text: string): boolean =>
  text.length <= ADDRESS_MAX && shape.safeParse(text).success;
