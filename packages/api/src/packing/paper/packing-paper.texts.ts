import { texts } from '@farm/domain/texts';

export const paperTexts = texts('packing', {
  paperHarvestList: 'Harvest list',
  paperPickList: 'Pick list',
  paperPackingSlips: 'Packing slips',
  paperDeliveryNote: 'Delivery note',
  paperDeliveryNotes: 'Delivery notes',
  paperBillOfLading: 'Bill of lading',
  paperBoxLabels: 'Box labels',

  paperThrough: 'For every delivery through {day}',
  paperForDay: 'For the deliveries of {day}',
  paperDelivery: 'Delivery {day}',
  paperHarvest: 'Harvest',
  paperProduct: 'Product',
  paperWhere: 'Where',
  paperPlanted: '{location}, planted {day}',
  paperNotPlanted: 'No open planting',
  paperPlantedLater: '{location}, planted {day}, not ready yet',
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
  paperDeliveryDay: 'Delivery day',
  paperFill: 'Packages',
  paperOrdered: '{ordered, number} ordered',
  paperOrderedReason: '{ordered, number} ordered. {reason}',
  paperTotal: '{packages, plural, one {# package} other {# packages}}',
  paperPackedBy: 'Packed by',

  paperFrom: 'From',
  paperConsignor: 'Consignor',
  paperConsignee: 'Consignee',
  paperOriginPoint: 'Origin',
  paperDestination: 'Destination',
  paperLots: 'Lots',
  paperLotDay: '{id} ({day})',
  paperDegrees: '{degrees, number} °F',
  paperPounds: '{pounds, number} lb',
  paperTotalWeight: 'Total weight {pounds, number} lb',
  paperPartWeight: 'Weight {pounds, number} lb ({lines, plural, one {# line} other {# lines}} not weighed)',
  paperEach: '{pounds, number} lb each',
  paperWeighed: 'weighed',
  paperSignature: 'Signature',
  paperDate: 'Date',
  paperTime: 'Time',

  paperPurchaseOrderOf: 'PO {number}',
  paperLotHarvested: 'Lot {id}, harvested {day}',
  paperNetWeight: 'Net weight {pounds, number} lb',
  paperNetTogether: 'Net {pounds, number} lb in {boxes, number} boxes',
  paperBox: 'Box {box, number} of {boxes, number}',

  billNeeds: 'A bill of lading needs {missing}.',
  billNeedsMore: '{missing}, and {more}',
  billFarmAddress: 'the address of the farm (Profile Settings, Farm)',
  billBuyerAddress: 'the address of {buyer} (Buyers)',
  billPackages: 'at least one package',
  billWeight: 'the weight of a package of {product}, {size} (Product Templates)',

  paperNoteMissing: 'There is no delivery note with this number. Look at the day sheet of its delivery.',
  paperNeedsPost:
    'Printing delivery notes gives them their numbers, so this address takes a POST. Print them from the day sheet; a note with a number is at /api/delivery-notes/7.pdf, if 7 is its number.',
  paperAsks: 'Delivery notes get their numbers when they are printed.',
  paperAskedPrint: 'Print delivery notes',
  paperNothingToLabel: 'Every line gets nothing, so there are no boxes to label.',
  paperSlipsTooMany:
    'This day has {count, number} orders, and one file holds at most {max, number}. Print the slips of each delivery on its own.',
  paperNotesTooMany:
    'This day has {count, number} deliveries, and one file holds at most {max, number} notes. Print the note of each delivery on its own.',
  paperLabelsTooMany:
    'This day has {count, number} boxes, and one file holds at most {max, number} labels. Print the labels of each delivery on its own.',
  paperLabelsTooManyOfBuyer:
    'This delivery has {count, number} boxes, and one file holds at most {max, number} labels. Check its amounts.',
});
