import * as z from 'zod/mini';

const Day = z.iso.date();

/** A person who is still typing has not written a day yet. */
export const isDay = (value: string): boolean => Day.safeParse(value).success;
