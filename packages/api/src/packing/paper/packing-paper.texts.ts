import { texts } from '@farm/domain/texts';

export const paperTexts = texts('packing', {
  paperHarvestList: 'Harvest list',
  paperPickList: 'Pick list',
  paperPackingSlips: 'Packing slips',
  paperDeliveryNote: 'Delivery note',
  paperDeliveryNotes: 'Delivery notes',
  paperBillOfLading: 'Bill of lading',
  paperBoxLabels: 'Box labels',

  paperPrinted: 'Printed {day}, {time} by {name}',
  paperReplaces: 'Replaces the sheet of {time}',
  paperReplacesOther: 'Replaces the sheet of {day}, {time}',
  paperPage: 'Page {page, number} of {pages, number}',
  paperContinued: '{title}, continued',

  paperThrough: 'For every delivery through {day}',
  paperForDay: 'For the deliveries of {day}',
  paperDelivery: 'Delivery {day}',
  paperDay: '{day}',
  paperHarvest: 'Harvest',
  paperProduct: 'Product',
  paperWhere: 'Where',
  paperFor: 'For',
  paperPlanted: '{location}, planted {day}',
  paperNotPlanted: 'No open planting',
  paperAmount: '{units, number} {unit}',
  paperPackages: '{packages, number} × {size}',
  paperBuyer: '{buyer}, {day}: {packages, number} × {size}',
  paperUnknownSize: 'Packages of unknown size count as 1 each.',
  paperEnough: 'Enough on hand',
  paperOnHand: 'On hand',
  paperNeeded: 'Needed',
  paperOld:
    '{count, plural, one {# older delivery is} other {# older deliveries are}} not marked delivered and not on this list.',

  paperTake: 'Take',
  paperLot: 'Lot {id}',
  paperHarvested: 'Harvested {day}',
  paperPlace: 'Place',
  paperNothingToPick: 'Nothing to fetch for this day.',

  paperOrder: 'Order {number}',
  paperOrderHead: 'Order',
  paperOrders: 'Orders',
  paperPurchaseOrder: 'Purchase order',
  paperDeliveryDay: 'Delivery day',
  paperFill: 'Packages',
  paperOrdered: '{ordered, number} ordered',
  paperOrderedReason: '{ordered, number} ordered. {reason}',
  paperTotal: '{packages, plural, one {# package} other {# packages}}',
  paperPackedBy: 'Packed by',

  paperFrom: 'From',
  paperShipTo: 'Ship to',
  paperConsignor: 'Consignor',
  paperConsignee: 'Consignee',
  paperOriginPoint: 'Origin',
  paperDestination: 'Destination',
  paperDescription: 'Description',
  paperLots: 'Lots',
  paperLotDay: '{id} ({day})',
  paperDegrees: '{degrees, number} °F',
  paperPounds: '{pounds, number} lb',
  paperTotalWeight: 'Total weight {pounds, number} lb',
  paperKnownWeight:
    'Known weight {pounds, number} lb, without {lines, plural, one {# line} other {# lines}} of unknown weight',
  paperSignature: 'Signature',
  paperDate: 'Date',
  paperTime: 'Time',

  paperPurchaseOrderOf: 'PO {number}',
  paperBox: 'Box {box, number} of {boxes, number}',

  paperBuyerNotPrintable: 'Buyer {number}, name not printable',
  paperNameNotPrintable: 'Name not printable',
  paperNotPrintable: '(not printable)',

  paperNotMade: 'The paper could not be made, and nothing was numbered. Try again.',
  paperNoteMissing: 'There is no delivery note with this number. Look at the day sheet of its delivery.',
  paperNeedsPost:
    'Printing delivery notes gives them their numbers, so this address takes a POST. Print them from the day sheet; a note with a number is at /api/delivery-notes/7.pdf, if 7 is its number.',
  paperNothingToLabel: 'Every line gets nothing, so there are no boxes to label.',
  paperSlipsTooMany:
    'This day has {count, number} orders, and one file holds at most {max, number}. Print the slips of each delivery on its own.',
  paperNotesTooMany:
    'This day has {count, number} deliveries, and one file holds at most {max, number} notes. Print the note of each delivery on its own.',
  paperLabelsTooMany:
    'This day has {count, number} boxes, and one file holds at most {max, number} labels. Print the labels of each delivery on its own.',
  paperLabelsTooManyOfBuyer:
    'This delivery has {count, number} boxes, and one file holds at most {max, number} labels. Check its amounts.',
  paperBusy: 'Many papers are being made right now. Try again in a few seconds.',
});
