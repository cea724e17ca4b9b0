import { texts } from '../core/texts.ts';

export const stockImportTexts = texts('imports', {
  countMixed:
    'The rows {rows} count {product} by harvest date and as a whole. Give each row a harvest date, or keep one row with the total.',
  countTwice:
    'The rows {rows} say different amounts of the same stock of {product}. Correct the amount, or add a harvest date or location that tells them apart.',
  packsOrUnits:
    'The size is {size}. Is this {count} packages of it, which is {units, number} {unit}, or {count} {unit}? Choose which.',
  sizeUnread: 'The size {size} is not known, so this counts {unit}.',
  found: '{units, number} {unit} more than the lots have. They become a lot of today without a place.',
  tooOld:
    'Harvested {age, plural, one {# day} other {# days}} ago. {product} keeps {keeps, plural, one {# day} other {# days}}, so this is not promised.',
  growerNotYou: 'You can bring in stock of your own only. Leave this blank, or enter your own name.',
  lotUnclear:
    'There are {count, number} lots of {product} from {day}. Choose the one that was counted, or enter its location.',
});
