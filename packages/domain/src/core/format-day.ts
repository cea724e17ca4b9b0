import type { Language } from './language.ts';

export const monthNames = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
} as const satisfies Record<Language, readonly string[]>;

/** Formats a day `YYYY-MM-DD` for people: 'Apr 05, 2026', in Spanish '05 abr 2026'. */
export const formatDay = (day: string, language: Language = 'en'): string => {
  const [year, month, date] = day.split('-');
  const name = monthNames[language][Number(month) - 1];
  return language === 'es' ? `${date} ${name} ${year}` : `${name} ${date}, ${year}`;
};
