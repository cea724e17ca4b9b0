import { FarmText } from './texts.ts';

/**
 * Turns a text into a message for a zod schema. Zod puts it in the issue's message, where `inputIssues` finds it.
 */
export const says = <Issue>(
  words: FarmText | ((issue: Issue) => FarmText),
): { error: (issue: Issue) => { message: string } } => ({
  error: (issue) => {
    const said = words instanceof FarmText ? words : words(issue);
    return { message: said as unknown as string };
  },
});
