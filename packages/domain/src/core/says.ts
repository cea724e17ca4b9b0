import { FarmText } from './texts.ts';

/**
 * What a schema says of what it refuses, for where zod takes a message. Zod hands the text on as the issue's message,
 * and `inputIssues` reads it from there.
 */
export const says = <Issue>(
  words: FarmText | ((issue: Issue) => FarmText),
): { error: (issue: Issue) => { message: string } } => ({
  error: (issue) => {
    const said = words instanceof FarmText ? words : words(issue);
    return { message: said as unknown as string };
  },
});
