import { type Language, languages } from '@farm/domain/language';
import { i18n, type Messages } from '@lingui/core';

/** How each language writes numbers and days: as the western United States do. No other file names a locale. */
const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' };

const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text);

/** The language the page is in. */
export const language = (): Language => (isLanguage(i18n.locale) ? i18n.locale : 'en');

/** What `Intl` calls the language the page is in. */
export const locale = (): string => locales[language()];

/** English is compiled into the source; another language is fetched, with the calendar's words. */
const load: Record<Language, () => Promise<Messages>> = {
  en: async () => ({}),
  es: async () => {
    const [{ messages }] = await Promise.all([import('../locales/es.po'), import('dayjs/locale/es')]);
    return messages;
  },
};

const activate = (to: Language, messages: Messages) => {
  i18n.loadAndActivate({ locale: to, locales: locales[to], messages });
  if (typeof document !== 'undefined') document.documentElement.lang = to;
};

activate('en', {});
let wanted: Language = 'en';

/** Turns the page into a language; it stays as it is where that cannot be fetched. */
export const speak = async (to: Language): Promise<void> => {
  wanted = to;
  if (to === language()) return;
  const messages = await load[to]().catch((error: unknown) => {
    console.error('The language could not be loaded.', error);
  });
  // Another may have been chosen meanwhile.
  if (messages && wanted === to) activate(to, messages);
};

/** The first of the browser's languages that the farm speaks. */
export const browserLanguage = (preferred: readonly string[] = navigator.languages): Language =>
  preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';

const KEPT = 'farm-language';
const CHOSEN = 'farm-language-chosen';

/** Storage a browser refuses costs only what it would have remembered. */
const attempt = <Result>(work: () => Result): Result | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** The language the page begins in: the last one spoken here, else the browser's. */
export const firstLanguage = (): Language => {
  const kept = attempt(() => localStorage.getItem(KEPT));
  return isLanguage(kept) ? kept : browserLanguage();
};

/** Speaks a language from here on, in this browser too. */
export const settle = (to: Language): Promise<void> => {
  attempt(() => localStorage.setItem(KEPT, to));
  return speak(to);
};

/** Chosen before anybody has signed in: kept for who does. */
export const chooseForNext = (to: Language): Promise<void> => {
  attempt(() => localStorage.setItem(CHOSEN, to));
  return settle(to);
};

/** What was chosen before signing in, once. */
export const takeChosen = (): Language | null => {
  const chosen = attempt(() => localStorage.getItem(CHOSEN));
  attempt(() => localStorage.removeItem(CHOSEN));
  return isLanguage(chosen) ? chosen : null;
};
