/** The languages the farm speaks, the one it falls back to first. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
