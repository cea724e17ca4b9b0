import { texts } from '@farm/domain/texts';

export const tracePlanTexts = texts('tracing', {
  paperPlan: 'Traceability plan',
  paperRule: 'As 21 CFR 1.1315 asks for it',
  paperRecords: '1. Records and where they are kept',
  paperRecordsOf:
    'The farm keeps its records electronically in the Farm Dashboard, in one database: every lot with its product, harvest day and place, and who harvested it; plantings and the places where they stood; which order lines each lot was packed for; deliveries with their notes and the addresses as they were; and all changes of stock. What happened stays as it was recorded, whatever is renamed later.',
  paperRecordsAsked:
    'On request the farm gives them as a file for spreadsheets that can be sorted: harvesting, cooling, initial packing and shipping, a row for each event and lot.',
  paperFoods: '2. Foods on the Food Traceability List',
  paperFoodsOf:
    'The farm looks at the list for each product that it grows or sells, and marks those on it as traced.',
  paperFoodsNone: 'No product is marked as traced.',
  paperFoodsAll: 'Lots of all other products have codes too.',
  paperProduct: 'Product',
  paperVariety: 'Variety',
  paperCodes: '3. How lot codes are assigned',
  paperCodesOf:
    'A lot is one product of one harvest day and one place. Its code is made of the first three letters of the product, the harvest day, a hyphen and the number of the lot, such as {code} for {product} of {day}; or it is what a person typed for the lot.',
  paperCodesWhen:
    'It is assigned when the lot is first packed, delivered or printed, or its code is typed, and it does not change once the lot was packed, delivered or printed. A lot of another grower keeps the code that it came with, and the name of that grower. Packages are filled from one lot; a package of several lots names them all.',
  paperCodesExample: 'Kale',
  paperContact: '4. Point of contact',
  paperContactMissing: 'Nobody is named yet: Profile Settings, Farm, Contact for lots.',
  paperQuestions: 'Questions about this plan and these records',
  paperReference: 'Lots can be looked up at',
  paperMore: 'More about this farm',
  paperMap: '5. Farm map',
  paperMapOf: 'The areas where the farm grows, by their coordinates, to scale.',
  paperNoPlaces: 'No places are entered.',
  paperNoCoordinates: 'No place has coordinates yet, so there is nothing to draw.',
  paperMissing: 'Without coordinates, so not drawn: {places}',
  paperName: 'Name',
  paperDescription: 'Description',
  paperLatitude: 'Latitude',
  paperLongitude: 'Longitude',
  paperFeet: '{feet, number} ft',
  paperMiles: '{miles, number} mi',
  paperNorth: 'N',
  paperKeep: 'Keep the plan that this one replaces for two years.',
});
