import * as z from 'zod/mini';

const Day = z.iso.date();

/** What a person types may not be a day yet. */
export const isDay = (value: string): boolean => Day.safeParse(value).success;
