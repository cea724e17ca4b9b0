/** The order of names in lists that are the same for everyone. */
export const compareNames = (a: string, b: string): number => a.localeCompare(b, 'en');
