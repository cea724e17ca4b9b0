import { I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { formatDay } from './format-day.ts';
import type { Language } from './language.ts';

/** What a text may hold: a name, a number, a day, or another text. */
export type TextValue = string | number | { day: string } | FarmText | SentText;
type TextValues = Record<string, TextValue>;

/** A text as it is stored and sent: what it is called and what it holds. */
export type SentText = { id: string; values?: TextValues };

/** The names a template holds. Where it has choices in it, any are taken. */
type NamesIn<Template extends string> = Template extends `${string}, ${'plural' | 'select'},${string}`
  ? string
  : Template extends `${string}{${infer Inside}}${infer Rest}`
    ? (Inside extends `${infer Name},${string}` ? Name : Inside) | NamesIn<Rest>
    : never;

type ValuesOf<Template extends string> = [NamesIn<Template>] extends [never]
  ? []
  : [values: Record<NamesIn<Template>, TextValue>];

/** A text for a person, in English wherever it is made a string; a browser says it in the person's language. */
export class FarmText {
  readonly id: string;
  readonly template: string;
  readonly values: TextValues | undefined;

  constructor(id: string, template: string, values?: TextValues) {
    this.id = id;
    this.template = template;
    this.values = values;
  }

  toString(): string {
    return sayText(this, english);
  }

  toJSON(): SentText {
    return { id: this.id, ...(this.values && { values: this.values }) };
  }
}

/**
 * Declares the texts of a slice by their English templates, in ICU's message format. A text's id is
 * `<slice>.<key>` and never changes its meaning: notifications are stored by it.
 */
export const texts = <const Templates extends Record<string, string>>(slice: string, templates: Templates) =>
  Object.fromEntries(
    Object.entries(templates).map(([key, template]) => [
      key,
      (values?: TextValues) => new FarmText(`${slice}.${key}`, template, values),
    ]),
  ) as unknown as { [Key in keyof Templates]: (...values: ValuesOf<Templates[Key]>) => FarmText };

/** English, compiled where a template is not. */
const english = new I18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compileMessage);

const sayValue = (value: TextValue, i18n: I18n): string | number => {
  if (typeof value !== 'object') return value;
  if ('day' in value) return formatDay(value.day, i18n.locale as Language);
  return sayText(value, i18n);
};

/** A text in the language of a catalogue; English where the catalogue has none of its name. */
export const sayText = (text: FarmText | SentText, i18n: I18n): string => {
  const values = Object.fromEntries(
    Object.entries(text.values ?? {}).map(([name, value]) => [name, sayValue(value, i18n)]),
  );
  return i18n._(text.id, values, text instanceof FarmText ? { message: text.template } : {});
};
