import { texts } from '../core/texts.ts';

export const peopleLabels = texts('people', {
  link: 'Link',
  code: 'Code',
});
