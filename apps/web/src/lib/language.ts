import { type Language, languages, locales } from '@farm/domain/language';
import { i18n, type Messages } from '@lingui/core';
import { attempt } from './attempt.ts';

const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text);

export const language = (): Language => (isLanguage(i18n.locale) ? i18n.locale : 'en');

export const locale = (): string => locales[language()];

let loadCalendar: () => Promise<unknown> = async () => {};

/** For a page with a calendar, which has its own words. */
export const addCalendarWords = (): void => {
  loadCalendar = () => import('dayjs/locale/es');
};

/** English is part of the source. Another language is loaded when needed. */
const load: Record<Language, () => Promise<Messages>> = {
  en: async () => ({}),
  es: async () => {
    const [{ messages }] = await Promise.all([import('../locales/es.po'), loadCalendar()]);
    return messages;
  },
};

const activate = (to: Language, messages: Messages) => {
  i18n.loadAndActivate({ locale: to, locales: locales[to], messages });
  if (typeof document !== 'undefined') document.documentElement.lang = to;
};

activate('en', {});
let wanted: Language = 'en';

export const showLanguage = async (to: Language): Promise<void> => {
  wanted = to;
  if (to === language()) return;
  const messages = await load[to]().catch((error: unknown) => {
    console.error('The language could not be loaded.', error);
  });
  // Another language may have been chosen in the meantime.
  if (messages && wanted === to) activate(to, messages);
};

export const browserLanguage = (preferred: readonly string[] = navigator.languages): Language =>
  preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';

const KEPT = 'farm-language';
const CHOSEN = 'farm-language-chosen';

export const firstLanguage = (): Language => {
  const kept = attempt(() => localStorage.getItem(KEPT));
  return isLanguage(kept) ? kept : browserLanguage();
};

export const changeLanguage = (to: Language): Promise<void> => {
  attempt(() => localStorage.setItem(KEPT, to));
  return showLanguage(to);
};

export const chooseForNext = (to: Language): Promise<void> => {
  attempt(() => localStorage.setItem(CHOSEN, to));
  return changeLanguage(to);
};

export const takeChosen = (): Language | null => {
  const chosen = attempt(() => localStorage.getItem(CHOSEN));
  attempt(() => localStorage.removeItem(CHOSEN));
  return isLanguage(chosen) ? chosen : null;
};
