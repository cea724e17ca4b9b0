import { texts } from '@farm/domain/texts';

export const catalogRefusals = texts('catalog', {
  unitLocked: 'The base unit of "{name}" cannot change from {from} to {to}: {reason}',
  ordersCountInUnit: 'orders not yet delivered count in it. Deliver or cancel them first.',
  unbilledCountInUnit:
    'delivered lines with a price for one of it are not invoiced yet. Issue their invoices first.',
  stockCountsInUnit: 'stock counts in it. Remove the stock first, or make another template.',
  sizesCountInUnit: 'package sizes count in it. Delete the sizes first, or make another template.',
  notByWeight: 'Only a product that is counted in lb or oz can be weighed when packed.',
  templateMissing: 'This template no longer exists. Reload the page.',
  templateGone: 'This template no longer exists. Choose another one.',
  templateChanged: 'Someone else changed this template. Look at it again, then save.',
  nameTaken: 'There is already a template called "{name}". Choose another name.',
  nameInUse:
    'A removed product still has stock, open orders or plantings under the name "{name}". Choose another name, or create a template with this name to bring it back.',
  nameInUseHere: 'A removed product still has this name.',
  nameTakenHere: 'Another template has this name.',
  labelsAlike: 'Two package sizes have the same label. Change or remove one of them.',
  labelsAlikeHere: 'Every label must be a different one.',
  sizeTaken: 'The template already has a package size "{size}". Choose another label.',
  sizeTakenHere: 'The template has a package size with this label.',
  sizeMissing: 'This package size no longer exists. Reload the page.',
  sizeChanged: 'Someone else changed this size. Look at it again, then save.',
});
