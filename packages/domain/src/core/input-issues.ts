import type { z } from 'zod';
import type { FieldIssue } from '../refusals.ts';

/** The fields at fault in a refused input, in words a person can act on. */
export const inputIssues = (error: Pick<z.ZodError, 'issues'>): FieldIssue[] =>
  error.issues.flatMap((issue): FieldIssue[] => {
    const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: `"${key.slice(0, 60)}" is not a field of this request. Remove it.`,
      }));
    }
    return [{ path, message: issue.message }];
  });

/** One sentence for the whole refusal: the first issue, with its field where the sentence does not name it. */
export const inputMessage = (issues: FieldIssue[]): string => {
  const [first] = issues;
  if (!first) return 'The request could not be read.';
  const field = first.path.join('.');
  return /^Invalid|^Too|^Expected/.test(first.message) && field
    ? `${field}: ${first.message}`
    : first.message;
};
