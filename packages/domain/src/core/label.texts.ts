import { texts } from './texts.ts';

export const labels = texts('labels', {
  quantity: 'Quantity',
  notes: 'Notes',
  buyer: 'Buyer',
  salesRep: 'Sales rep',
  packageSize: 'Package size',
  farmer: 'Farmer',
  product: 'Product',
  search: 'Search',
  from: 'From',
  to: 'To',
  reason: 'Reason',
  harvestDate: 'Harvest date',
  location: 'Location',
  message: 'Message',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
});
