import type { z } from 'zod';
import { fieldTexts } from './fields.texts.ts';
import { FarmText, type SentText } from './texts.ts';

/** One invalid field: its path in the caller's input, and a sentence that says what to do. */
export type FieldIssue = {
  path: (string | number)[];
  message: string;
  /** The same as a text, which a browser shows in the person's language; absent if the message is zod's own. */
  text: SentText | undefined;
};

/** One invalid field, and what to do about it. */
export const fieldIssue = (path: FieldIssue['path'], text: FarmText): FieldIssue => ({
  path,
  message: String(text),
  text: text.toJSON(),
});

/** The text passed on by `says`, although zod's types say that a message is a string. */
const wordsOf = (message: unknown): FarmText | string =>
  message instanceof FarmText ? message : String(message);

/** The invalid fields of a refused input, with messages a person can act on. */
export const inputIssues = (error: Pick<z.ZodError, 'issues'>): FieldIssue[] =>
  error.issues.flatMap((issue): FieldIssue[] => {
    const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) =>
        fieldIssue([...path, key], fieldTexts.unknownField({ field: key.slice(0, 60) })),
      );
    }
    const words = wordsOf(issue.message);
    return [words instanceof FarmText ? fieldIssue(path, words) : { path, message: words, text: undefined }];
  });
