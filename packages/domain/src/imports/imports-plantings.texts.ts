import { texts } from '../core/texts.ts';

export const plantingImportTexts = texts('imports', {
  plantingStatus:
    '{status, select, planted {planted} transplanted {transplanted} harvesting {harvesting} finished {finished} other {{status}}}',
  harvestMissing: 'Enter how many units were harvested in all, since this planting is {status}.',
  notHarvested: 'Units were harvested, so it cannot be {status}. Choose harvesting or finished.',
  harvestLess: '{present, number} units were harvested already. Enter at least that many.',
  harvestClosed: 'This planting is finished. Reopen it first, or enter {present, number}.',
  statusBack: 'This planting is {present} already and cannot go back. Choose {present} or a later status.',
  harvestBefore: 'This is before it was planted. Correct one of the two days.',
  locationAdded: 'This location is added.',
  locationsAdded:
    '{count, plural, one {# location is added} other {# locations are added}}, without a description: {names}.',
  plantingUnclear:
    'There are {count, number} such plantings, and they differ. Change the one that is meant on the page Plantings, and leave this row out.',
});
