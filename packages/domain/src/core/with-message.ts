import { FarmText } from './texts.ts';

/** A text as a zod message; zod puts it in the issue's message, where `inputIssues` finds it. */
export const withMessage = <Issue>(
  words: FarmText | ((issue: Issue) => FarmText),
): { error: (issue: Issue) => { message: string } } => ({
  error: (issue) => {
    const said = words instanceof FarmText ? words : words(issue);
    return { message: said as unknown as string };
  },
});
