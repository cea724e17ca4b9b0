/** By the name the browser itself gives it, since many zones have more than one. */
export const sameZone = (timeZone?: string): string =>
  Intl.DateTimeFormat(undefined, { timeZone }).resolvedOptions().timeZone;

export const deviceTimeZone = (): string => sameZone();
