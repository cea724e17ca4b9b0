import { I18n } from '@lingui/core';
import { compileMessage } from '#compile-message';
import { formatDay } from './format-day.ts';
import type { Language } from './language.ts';

/** A value in a text: a name, a number, a day, or another text. */
export type TextValue = string | number | { day: string } | FarmText | SentText;
type TextValues = Record<string, TextValue>;

/** A text as it is stored and sent: its id and its values. */
export type SentText = { id: string; values?: TextValues | undefined };

/** The names of a template's values. A template with choices (plural, select) accepts any names. */
type NamesIn<Template extends string> = Template extends `${string}, ${'plural' | 'select'},${string}`
  ? string
  : Template extends `${string}{${infer Inside}}${infer Rest}`
    ? (Inside extends `${infer Name},${string}` ? Name : Inside) | NamesIn<Rest>
    : never;

type ValuesOf<Template extends string> = [NamesIn<Template>] extends [never]
  ? []
  : [values: Record<NamesIn<Template>, TextValue>];

/** Every declared template by its id, so that a stored text can be put into words. */
const templates = new Map<string, string>();

/** A text for people. As a string it is in English; the browser shows it in the person's language. */
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

/** Templates in ICU format. An id, `<slice>.<key>`, keeps its meaning: stored notifications refer to it. */
// This lets a page leave out the texts it does not use.
/* @__NO_SIDE_EFFECTS__ */
export const texts = <const Templates extends Record<string, string>>(slice: string, declared: Templates) =>
  Object.fromEntries(
    Object.entries(declared).map(([key, template]) => {
      const id = `${slice}.${key}`;
      templates.set(id, template);
      return [key, (values?: TextValues) => new FarmText(id, template, values)];
    }),
  ) as unknown as { [Key in keyof Templates]: (...values: ValuesOf<Templates[Key]>) => FarmText };

const compiled = new Map<string, ReturnType<typeof compileMessage>>();

/** While the page is built, its templates are compiled already. */
const compile = (template: string) => {
  if (typeof template !== 'string') return template;
  const message = compiled.get(template) ?? compileMessage(template);
  compiled.set(template, message);
  return message;
};

/** The English catalog; compiles templates when they are first used. */
const english = new I18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compile);

/** A text of names alone, without choices or numbers to format, for which Lingui takes five times as long. */
const filled = (template: string, values: Record<string, string | number>): string | undefined => {
  const message = compile(template);
  if (typeof message === 'string') return message;
  let text = '';
  for (const part of message) {
    if (typeof part !== 'string' && part.length > 1) return undefined;
    text += typeof part === 'string' ? part : (values[part[0]] ?? '');
  }
  return text;
};

const sayValue = (value: TextValue, i18n: I18n): string | number => {
  if (typeof value !== 'object') return value;
  if ('day' in value) return formatDay(value.day, i18n.locale as Language);
  return sayText(value, i18n);
};

/** A text in the language of a catalog; in English if the catalog does not have it. */
export const sayText = (text: FarmText | SentText, i18n: I18n): string => {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(text.values ?? {})) values[name] = sayValue(value, i18n);
  const message = text instanceof FarmText ? text.template : templates.get(text.id);
  const said = i18n === english && message !== undefined ? filled(message, values) : undefined;
  if (said !== undefined) return said;
  return i18n._(text.id, values, message === undefined ? {} : { message });
};

export const inEnglish = (text: SentText): string => sayText(text, english);
