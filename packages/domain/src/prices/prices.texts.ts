import { texts } from '../core/texts.ts';

export const priceTexts = texts('prices', {
  list: 'Price list',
  listName: 'Name of the price list',
  price: 'Price',
  minQuantity: 'From quantity',
  validFrom: 'Valid from',
  terms: 'Terms',
  perUnknown: 'A price is per package or per base unit.',
  notAmount: 'Enter the price in dollars, such as 24.50.',
  belowZero: 'A price cannot be below 0. Enter 0 for no charge.',
  tooHigh: 'A price can be at most $100,000. Check the number.',
  tooManyPlaces: 'A price has at most two decimals, such as 24.50. Round it, then try again.',
  noPrices: 'Enter at least one price.',
  pricesTooMany: 'At most {max, number} prices can be saved at once. Save them in parts.',
  staysOfPackage:
    '{count, plural, one {Its price stays {price} for a package} other {Its # prices stay for a package, such as {price}}}, whatever it weighs. For a price per {unit}, enter one under Prices.',
  staysOfUnit:
    '{count, plural, one {Its price stays {price} per {unit}} other {Its # prices stay per {unit}, such as {price}}}: {total} for a package.',
  trustEnds: 'PACA trust protection ends at 30 days.',
  agreementMissing: 'Terms over 10 days keep PACA trust protection only by a written agreement made before.',
});
