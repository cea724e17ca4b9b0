import { texts } from '@farm/domain/texts';

export const priceRefusals = texts('prices', {
  listMissing: 'This price list no longer exists. Reload the page.',
  listTaken: 'There is a price list called {name} already. Choose another name.',
  listStandard: 'The Standard list stays, since every other one falls back on it. Rename it if you like.',
  listChanged: 'Someone else changed this price list. Look at it again, then save.',
  sizeMissing: 'This package size no longer exists. Leave its price out.',
  unitChanged: 'Its unit changed from {from} to {to}',
  tooHighInUnit: 'In that unit a price would be over $100,000. Lower the price first.',
});
