import type { z } from 'zod';
import { fieldTexts } from './fields.texts.ts';
import { FarmText, type SentText } from './texts.ts';

/** One invalid field: its path in the caller's input, and a sentence that says what to do. */
export type FieldIssue = {
  path: (string | number)[];
  message: string;
  /** It carries the message as a text, which a browser shows in the person's language; it is absent if the message is zod's own. */
  text: SentText | undefined;
};

export const fieldIssue = (path: FieldIssue['path'], text: FarmText): FieldIssue => ({
  path,
  message: String(text),
  text: text.toJSON(),
});

/** The text passed on by `says`, although zod's types say that a message is a string. */
const wordsOf = (message: unknown): FarmText | string =>
  message instanceof FarmText ? message : String(message);

const ECHO_MAX = 60;

const shortened = (part: PropertyKey) => (typeof part === 'number' ? part : String(part).slice(0, ECHO_MAX));

/** At most `atMost` issues with messages a person can act on, and then how many more there are. */
export const inputIssues = (
  error: Pick<z.ZodError, 'issues'>,
  atMost = Number.POSITIVE_INFINITY,
): FieldIssue[] => {
  const shown: FieldIssue[] = [];
  let count = 0;
  const add = (path: PropertyKey[], words: FarmText | string) => {
    count += 1;
    if (shown.length >= atMost) return;
    const named = path.map(shortened);
    shown.push(
      words instanceof FarmText ? fieldIssue(named, words) : { path: named, message: words, text: undefined },
    );
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        add([...issue.path, key], fieldTexts.unknownField({ field: key.slice(0, ECHO_MAX) }));
      }
    } else add(issue.path, wordsOf(issue.message));
  }
  const left = count - shown.length;
  return left === 0 ? shown : [...shown, fieldIssue([], fieldTexts.andMore({ count: left }))];
};
