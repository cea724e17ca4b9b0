import type { z } from 'zod';
import type { FieldIssue } from '../refusals.ts';
import { fieldTexts } from './fields.texts.ts';
import { FarmText } from './texts.ts';

/** One field at fault, and what to do about it. */
export const fieldIssue = (path: FieldIssue['path'], words: FarmText | string): FieldIssue => ({
  path,
  message: String(words),
  ...(words instanceof FarmText && { text: words.toJSON() }),
});

/** The fields at fault in a refused input, in words a person can act on. */
export const inputIssues = (error: Pick<z.ZodError, 'issues'>): FieldIssue[] =>
  error.issues.flatMap((issue): FieldIssue[] => {
    const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) =>
        fieldIssue([...path, key], fieldTexts.unknownField({ field: key.slice(0, 60) })),
      );
    }
    return [fieldIssue(path, issue.message)];
  });

/** One sentence for the whole refusal: the first issue, with its field where the sentence does not name it. */
export const inputMessage = (issues: FieldIssue[]): string => {
  const [first] = issues;
  if (!first) return String(fieldTexts.unreadable());
  const field = first.path.join('.');
  return /^Invalid|^Too|^Expected/.test(first.message) && field
    ? `${field}: ${first.message}`
    : first.message;
};
