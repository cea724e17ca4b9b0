import { texts } from '@farm/domain/texts';

export const inventoryRefusals = texts('inventory', {
  growerNeeded:
    'A service has no stock of its own. Name in farmerId whose lot this is; where that is no field, send it to POST /api/harvests.',
  changed: 'The stock of {name} has changed: it is {total, number} now. Look at it again, then save.',
  missing: 'There is no inventory of {name}. Add some instead.',
  gone: 'There is no longer any inventory of {name}. Reload the page.',
  productGone: 'There is no longer such a product. Reload the page.',
  lotMissing: 'This inventory no longer exists. Reload the page.',
  notStock: 'This row belongs to orders or a template and holds no stock. Add inventory instead.',
  notStockToRemove: 'This row belongs to orders or a template. Ask an administrator to remove it.',
  lotChanged: 'Someone else changed this lot. Look at it again, then save.',
  lotHoldsLess: 'Lot {id} has only {units, number} left. Enter that or less.',
  goodThroughUnfit: 'Choose a day from {first} through {last}.',
  undoClosed:
    'This stock has changed since it was added, so adding it can no longer be undone. Nothing was changed.',
  locationGone: 'This location no longer exists. Choose another one.',
  growersCodeTaken: 'Lot {code} of {source} is already here. Add to that lot, or check its code.',
  addForbidden:
    "Your role does not add inventory. An order''s placeholder has 0 units, no price and the location ''{location}''.",
  placeholderNotBare: "A ''{location}'' row has 0 units and no price. Choose another location.",
});

export const inventoryNotifications = texts('inventory', {
  addUndone: 'Adding it was undone',
  unitChanged: 'Base unit changed from {from} to {to}',
});
