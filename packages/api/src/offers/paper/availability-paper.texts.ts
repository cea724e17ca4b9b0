import { texts } from '@farm/domain/texts';

export const availabilityTexts = texts('offers', {
  paperAvailability: 'Availability',
  paperOrderBy: 'Order by',
  paperMoment: '{day}, {time}',
  paperDays: 'Delivery',
  paperProduct: 'Product',
  paperSize: 'Size',
  paperPrice: 'Price',
  paperPricePer: '{price}/{unit}',
  paperLeft: 'Packages left for each delivery day',
  paperPlenty: 'plenty',
  paperNothing: 'Nothing in this offer is sold anymore.',
});
