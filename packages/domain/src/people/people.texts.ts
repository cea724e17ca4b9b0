import { texts } from '../core/texts.ts';

/** What fields are called here. */
export const peopleLabels = texts('people', {
  link: 'Link',
  code: 'Code',
});
