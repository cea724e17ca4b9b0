/** The supported languages, the fallback first. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** The locale for numbers and days in each language, as used in the United States. */
export const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' };
