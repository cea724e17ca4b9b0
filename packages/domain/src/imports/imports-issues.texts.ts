import { listed } from '../core/list.ts';
import { type FarmText, texts } from '../core/texts.ts';
import { describeField, ownFields } from '../orders/orders-fields.rules.ts';

export const importIssues = texts('imports', {
  at: 'Row {row}, {column}: {says}',
  atRow: 'Row {row}: {says}',
  columnName:
    '{column, select, product {Product} baseUnit {Base unit} size {Size} unitsPerPackage {Units per package} weighed {Weighed} price {Price} buyer {Buyer} email {Email} phone {Phone} address {Address} rep {Rep} priceList {Price list} terms {Terms} location {Location} description {Description} onHand {On hand} harvestDate {Harvest date} grower {Grower} quantity {Quantity} planted {Planted} status {Status} harvested {Harvested} notes {Notes} order {Order} deliveryDate {Delivery date} po {PO} list {List} validFrom {Valid from} fromQuantity {From quantity} other {{column}}}',

  fileEmpty: 'This file has no rows. Choose another, or paste the rows with their header.',
  columnsMissing:
    '{count, plural, one {The column {missing} is missing} other {These columns are missing: {missing}}}. The columns found are: {seen}. Assign one of them by hand, or add the column to the file.',
  rowsTooMany:
    'This file has {rows, number} rows. At most {max, number} can be brought in at once. Split it into several files.',
  columnsTooMany:
    'This file has more than {max, number} columns. Remove those that are not needed, then choose it again.',
  crossTable:
    'This looks like a table with a column for each {kind, select, orders {buyer or day} stock {place or day} prices {price list} other {thing}}: {seen}. Such tables cannot be read. Write one row for each {kind, select, orders {order line, with the columns Buyer, Product, Size, Quantity and Delivery date} stock {amount, with the columns Product, On hand, Harvest date and Location} prices {price, with the columns Product, Size, List and Price} other {thing}}.',
  shifted:
    'It has more cells than the header. If a text contains the separator, put the text in quotes, then choose the file again.',

  blank: 'This is blank. Enter it.',
  cellTooLong: 'This has more than {max, number} characters. Shorten it.',
  otherUnit: '"{text}" is in another unit. This product is counted in {unit}: enter the amount in that.',
  codeNotName:
    '"{text}" looks like an item code. Enter the name of the product, or choose the code if that is its name.',

  fromRow: 'Taken from row {row}.',
  fromColumn: 'Taken from the column {name}.',
  converted: '"{text}" is {amount}.',
  roundedDown: '{text} is saved as {units, number}, since stock is counted in whole units.',
  unitKept: '{product} is counted in {unit}, so what is in {other} is converted.',
  unitsConverted: '{product} is counted in {unit}, so {amount} {other} are {converted} {unit}.',
  firstKept: 'Only {kept} is kept. Left out: {rest}.',
  joined: '{column} is joined from the columns {names}.',
  isFrom: '{column} is read from the column {name}, not from {names}.',

  unfit: '"{text}" cannot be used here. Correct it.',
  notUnit: '"{text}" is not one of each, lb, oz, bunch, head. Choose one.',
  bushelOrBunch:
    '"{text}" may be a bunch or a bushel. If it is a bunch, choose that; otherwise choose another unit.',
  notNumber: '"{text}" is not a number. Enter it in digits, such as 12.',
  twoNumbers:
    '"{text}" may be {first} or {second}. Choose one, or write it with a point and without a comma.',
  notWhole: '"{text}" is not a whole number. Enter one, such as 12.',
  tooSmall: '"{text}" is too small. Enter at least {min, number}.',
  tooLarge: '"{text}" is too large. Enter at most {max, number}.',
  notDecimal: '"{text}" is not a number above 0 with at most nine decimal places. Enter one, such as 0.25.',
  notDay: '"{text}" is not a day. Write it like 2026-04-24.',
  yearMissing: '"{text}" has no year. Write the day like 2026-04-24.',
  serialDay:
    '"{text}" is a day as a spreadsheet counts it. Show the column as dates there, or write the day like 2026-04-24.',
  twoWays:
    '"{text}" may be month/day or day/month, since this column has both: {monthFirst} and {dayFirst}. Write the day like 2026-04-24.',
  notYesNo: '"{text}" is not yes or no. Choose one.',
  notTerms: '"{text}" is not a number of days. Write it like Net 10 or 10, or Due on receipt for 0.',
  notPlantingStatus: '"{text}" is not one of planted, transplanted, harvesting, finished. Choose one.',
  notOrderStatus:
    '"{text}" is not one of pending, pending inventory, confirmed, delivered, cancelled, rejected. Choose one.',

  noneNamed:
    '{thing, select, product {No product} buyer {No buyer} location {No location} list {No price list} rep {No sales rep} size {No size} grower {No grower} other {Nothing}} is called "{text}". Correct the name, or add it first.',
  noneButNear:
    '{thing, select, product {No product} buyer {No buyer} location {No location} list {No price list} rep {No sales rep} size {No size} grower {No grower} other {Nothing}} is called "{text}". Choose one with nearly the same name, or correct it.',
  noneButThese:
    '{thing, select, product {No product} buyer {No buyer} location {No location} list {No price list} rep {No sales rep} size {No size} grower {No grower} other {Nothing}} is called "{text}". Choose one, or add it first.',
  severalNamed:
    '{thing, select, product {Several products are} buyer {Several buyers are} location {Several locations are} list {Several price lists are} rep {Several sales reps are} size {Several sizes are} grower {Several growers are} other {Several are}} called "{text}". Choose one.',
  nearOrNew:
    'Nothing is called "{text}". Choose one with nearly the same name, or the last to add a new one.',
  locationByAdmin:
    'No location is called "{text}". Correct the name, or ask an administrator to add the location.',
  severalNear: 'More than one has nearly the same name as "{text}". Choose which, or the last for a new one.',

  unitBlank: 'This is blank. Choose the unit that the stock of {product} is counted in.',
  unitDiffers:
    '{product} is counted in {unit}, not in {other}. Leave this as it is, or change the base unit of the product itself first.',
  unitsDiffer:
    '{other} is not {unit}, which row {row} says of the same new product. Make the rows of {product} alike.',
  sizeMissing: 'This needs a size. Enter the size of the package, or leave this blank.',
  unitsBlank: 'This is blank. Enter how many {unit} are in {size}.',
  weighedNotByWeight:
    '{product} is counted in {unit}, and only what is counted in lb or oz is weighed when packed. Enter no.',

  otherRep: '{buyer} is looked after by another sales rep. Leave this row out.',
  repNotYou: 'You can bring in buyers of your own only. Leave this blank, or enter your own name.',
  repByAdmin: 'Only an administrator assigns buyers. Leave this blank.',
  repSuspended: '{rep} is suspended. Choose another sales rep, or leave this blank.',

  otherwise:
    'Row {other} is about {title} too, but says otherwise. Make rows {other} and {row} alike, or leave row {row} out.',
});

export const columnName = (column: string): FarmText => {
  const own = ownFields.find((name) => name === column);
  return own ? describeField(own).label : importIssues.columnName({ column });
};

export const columnNames = (columns: readonly string[]): FarmText =>
  listed(columns.map(columnName)) ?? importIssues.columnName({ column: '' });
