import { texts } from '../core/texts.ts';

/** For each row with a price, the preview says what buyers pay tomorrow. */
export const importPaid = texts('imports', {
  pays: 'Buyers pay {price} tomorrow.',
  paysMany: 'From {quantity, number} packages on, buyers pay {price} tomorrow.',
  later: 'Buyers pay {now} tomorrow, and {price} from {day} on.',
  onlyLater: 'There is no price tomorrow. Buyers pay {price} from {day} on.',
  ofPackage:
    '{price} is for a package, whatever it weighs. For a price per {unit}, leave the price out here and enter one under Prices.',
  stays: 'Does not apply: {now} from {day} stays.',
  staysAlways: 'Does not apply: {now} stays.',
  otherRow: 'Does not apply: {now} from {day} follows, in row {other}.',
});
