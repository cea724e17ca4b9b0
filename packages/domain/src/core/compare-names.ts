export const compareNames = (a: string, b: string): number => a.localeCompare(b, 'en');
