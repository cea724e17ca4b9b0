import * as z from 'zod/mini';

const Day = z.iso.date();

/** A day that is still being typed is none. */
export const isDay = (value: string): boolean => Day.safeParse(value).success;
