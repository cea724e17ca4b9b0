import { FarmText } from './texts.ts';

type Words = FarmText | string;

/**
 * What a schema says of what it refuses, for where zod takes a message. Zod hands the text on as the issue's message,
 * and `inputIssues` reads it from there.
 */
export const says = <Issue>(
  words: Words | ((issue: Issue) => Words),
): { error: (issue: Issue) => { message: string } } => ({
  error: (issue) => {
    const said = words instanceof FarmText || typeof words === 'string' ? words : words(issue);
    return { message: said as string };
  },
});
