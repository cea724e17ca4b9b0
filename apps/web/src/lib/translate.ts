import { FarmText, type SentText, sayText } from '@farm/domain/texts';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { language } from './language.ts';

export type Words = string | MessageDescriptor | FarmText;

export const translate = (words: Words): string => {
  if (typeof words === 'string') return words;
  return words instanceof FarmText ? sayText(words, i18n) : i18n._(words);
};

export const saySent = ({ message, text }: { message: string; text?: SentText | undefined }): string =>
  text && language() !== 'en' && text.id in i18n.messages ? sayText(text, i18n) : message;
