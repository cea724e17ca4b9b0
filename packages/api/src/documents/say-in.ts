import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Language, locales } from '@farm/domain/language';
import { FarmText, inEnglish, type SentText, sayText } from '@farm/domain/texts';
import { I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parsePo } from 'pofile-ts';

/** The browser's words; built, they lie beside this file. */
const file = (language: Language) =>
  extname(import.meta.filename) === '.ts'
    ? join(import.meta.dirname, `../../../../apps/web/src/locales/${language}.po`)
    : join(import.meta.dirname, `${language}.po`);

const keepCompiled = () => {
  const compiled = new Map<string, ReturnType<typeof compileMessage>>();
  return (template: string) => {
    const message = compiled.get(template) ?? compileMessage(template);
    compiled.set(template, message);
    return message;
  };
};

const openWords = (language: Language) => {
  const words = parsePo(readFileSync(file(language), 'utf8')).items.map(
    ({ msgid, msgstr }) => [msgid, msgstr[0] ?? ''] as const,
  );
  return new I18n({
    locale: language,
    locales: locales[language],
    messages: { [language]: Object.fromEntries(words) },
  }).setMessagesCompiler(keepCompiled());
};

const opened = new Map<Language, I18n>();

/** Says texts in a language. English is in the texts themselves; others are read at the first text. */
export const sayIn = (language: Language): ((text: FarmText | SentText) => string) => {
  if (language === 'en') return (text) => (text instanceof FarmText ? String(text) : inEnglish(text));
  return (text) => {
    const words = opened.get(language) ?? openWords(language);
    opened.set(language, words);
    return sayText(text, words);
  };
};
