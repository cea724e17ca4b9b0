import { texts } from '../core/texts.ts';

export const packingTexts = texts('packing', {
  day: 'Day',
  through: 'Through',
  unitsHarvested: 'Amount harvested',
  packages: 'Packages',
  weight: 'Weight',
  lot: 'Lot',
  lotAmount: 'Amount from the lot',
  receivedBy: 'Received by',
  boxes: 'Boxes',
  temperature: 'Temperature',
  carrier: 'Carrier',

  unitsHarvestedTooSmall: 'Enter how much was harvested, at least 1.',
  lotTwice: 'The same lot is in the list twice.',
  lotsTooMany: 'One line can be packed from at most {max, number} lots.',
  weighedNothing: 'Nothing of this line is packed, so it has no weight. Clear the weight.',
  lotsWithNothing: 'Nothing of this line is packed, so it takes nothing from a lot.',
  temperatureTooLow: 'Temperature must be at least {min, number} °F.',

  askReason: 'Choose why less is packed than ordered ({fill, number} of {ordered, number}).',
  askAbove: 'More than ordered ({fill, number} of {ordered, number}). Pack anyway?',
  askWeight: 'Enter the weight. This product is sold by what it weighs.',
  askFarWeight:
    '{weight, number} {weightUnit} is far from the usual {usual, number} {usualUnit} for {fill, plural, one {# package} other {# packages}}. Pack anyway?',
  askMixed:
    'Only {whole, number} of {fill, plural, one {# package} other {# packages}} can come from one lot each. Choose lots, pack fewer, or mix lots in a package.',
  packedMeanwhile:
    'Somebody else has packed this line: {fill, number} of {ordered, number}. Nothing was overwritten.',
  growsAnother: 'This planting grows {product}. Choose another planting, or none.',
  notOfDelivery: 'It belongs to another delivery now. Open the day again.',
  unpackedMeanwhile: 'Somebody else has unpacked this line. Nothing was overwritten.',
  lotUnknown: 'This lot is not in the stock of {product}. Choose another lot.',
  lotShort:
    'The lot harvested on {day} has only {left, number} {unit} left. Choose another lot or pack less.',
  lotHeld: 'The lot harvested on {day} is on hold. Choose another lot or pack less.',
  lotEmpty: 'The lot harvested on {day} has nothing left. Choose another lot or pack less.',
  lotsAboveFill:
    'The lots give {given, number} {givenUnit} together, but this line packs {packed, number} {packedUnit}. Take less from a lot.',

  lotOfDay: 'the lot of {day}',
  fillsNone: '{units, number} {unit} of {lot} fill no {size}',

  nothingPacked: 'nothing packed',
  notInStore: 'not in store: {units, number} {unit}',
  noDeliveries: 'No deliveries on this day.',
  dueToCut: '{due, number} due by {day}, {held, number} in the cooler: cut {cut, number}',
  dueToCutOld:
    '{due, number} due by {day}, {held, number} in the cooler ({old, number} too old): cut {cut, number}',
  dueWithHeld:
    '{due, number} due by {day}, {held, number} in the cooler ({old, plural, =0 {} other {# too old, }}{onHold, number} on hold){cut, plural, =0 {} other {: cut #}}',
  dueInCooler: '{due, number} due by {day}, {held, number} in the cooler',
  dueInCoolerOld: '{due, number} due by {day}, {held, number} in the cooler ({old, number} too old)',
  nothingToHarvest: 'Nothing to harvest. What is on hand covers every delivery through {day}.',
  dayOfYear:
    '{month, select, Jan {Jan} Feb {Feb} Mar {Mar} Apr {Apr} May {May} Jun {Jun} Jul {Jul} Aug {Aug} Sep {Sep} Oct {Oct} Nov {Nov} other {Dec}} {date}',
});
