import type { z } from 'zod';
import { fieldTexts } from './fields.texts.ts';
import { FarmText, type SentText } from './texts.ts';

/** One invalid field: its path in the caller's input, and a sentence that says what to do. */
export type FieldIssue = {
  path: (string | number)[];
  message: string;
  /** It carries the message as a text, which a browser shows in the person's language. */
  text: SentText | undefined;
};

export const fieldIssue = (path: FieldIssue['path'], text: FarmText): FieldIssue => ({
  path,
  message: String(text),
  text: text.toJSON(),
});

type Issue = z.core.$ZodIssue;

const kinds: Readonly<Record<string, (said: { field: string }) => FarmText>> = {
  object: fieldTexts.fieldNotObject,
  record: fieldTexts.fieldNotObject,
  array: fieldTexts.fieldNotList,
  tuple: fieldTexts.fieldNotList,
  string: fieldTexts.fieldNotText,
  number: fieldTexts.fieldNotNumber,
  int: fieldTexts.fieldNotWhole,
  boolean: fieldTexts.fieldNotBoolean,
};

/** A sentence in place of the validator's own. */
const sentenceOf = (issue: Issue, field: string): FarmText => {
  if (field === '') return issue.code === 'invalid_type' ? fieldTexts.notFields() : fieldTexts.unreadable();
  switch (issue.code) {
    case 'invalid_type':
      if (/received undefined$/.test(issue.message)) return fieldTexts.fieldMissing({ field });
      return (kinds[issue.expected] ?? fieldTexts.fieldUnfit)({ field });
    case 'invalid_value':
      return fieldTexts.fieldUnknown({ field, choices: issue.values.map(String).join(', ') });
    case 'too_big': {
      const max = Number(issue.maximum);
      if (issue.origin === 'string') return fieldTexts.fieldTooLong({ field, max });
      if (issue.origin === 'array') return fieldTexts.fieldTooMany({ field, max });
      return fieldTexts.fieldTooLarge({ field, max });
    }
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin === 'string') return fieldTexts.fieldTooShort({ field, min });
      if (issue.origin === 'array') return fieldTexts.fieldTooFew({ field, min });
      return fieldTexts.fieldTooSmall({ field, min });
    }
    default:
      return fieldTexts.fieldUnfit({ field });
  }
};

/** An input that may have several shapes is compared with the one that it is nearest to. */
const nearest = (issue: Issue): Issue[] => {
  if (issue.code !== 'invalid_union' || isWorded(issue.message)) return [issue];
  const [best] = issue.errors.toSorted((a, b) => a.length - b.length);
  if (!best || best.length === 0) return [issue];
  return best.flatMap((inner) => nearest({ ...inner, path: [...issue.path, ...inner.path] }));
};

/** Whether the words are ours: a text passed on by `withMessage`, although zod's types say that a message is a string. */
const isWorded = (message: unknown): message is FarmText => message instanceof FarmText;

const ECHO_MAX = 60;

const shortened = (part: PropertyKey) => (typeof part === 'number' ? part : String(part).slice(0, ECHO_MAX));

/** At most `atMost` issues with messages a person can act on, and then how many more there are. */
export const inputIssues = (
  error: Pick<z.ZodError, 'issues'>,
  atMost = Number.POSITIVE_INFINITY,
): FieldIssue[] => {
  const shown: FieldIssue[] = [];
  let count = 0;
  const add = (path: PropertyKey[], words: (field: string) => FarmText) => {
    count += 1;
    if (shown.length >= atMost) return;
    const named = path.map(shortened);
    shown.push(fieldIssue(named, words(named.join('.'))));
  };
  for (const issue of error.issues.flatMap(nearest)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        add([...issue.path, key], () => fieldTexts.unknownField({ field: key.slice(0, ECHO_MAX) }));
      }
    } else {
      const { message }: { message: unknown } = issue;
      add(issue.path, (field) => (isWorded(message) ? message : sentenceOf(issue, field)));
    }
  }
  const left = count - shown.length;
  return left === 0 ? shown : [...shown, fieldIssue([], fieldTexts.andMore({ count: left }))];
};
