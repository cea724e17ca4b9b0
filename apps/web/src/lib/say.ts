import { FarmText, type SentText, sayText } from '@farm/domain/texts';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { language } from './language.ts';

/** What is said: a text of the page (`msg`), a text of the farm, or what somebody typed. */
export type Words = string | MessageDescriptor | FarmText;

/** Words in the language the page is in. */
export const say = (words: Words): string => {
  if (typeof words === 'string') return words;
  return words instanceof FarmText ? sayText(words, i18n) : i18n._(words);
};

type Sent = { message: string; text?: SentText | undefined };

/** What the farm sent beside its English, in the language of the page; the English where nothing else came. */
export const saySent = ({ message, text }: Sent): string =>
  text && language() !== 'en' && text.id in i18n.messages ? sayText(text, i18n) : message;
