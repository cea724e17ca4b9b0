import type { ImportKind, RowState } from '@farm/domain/imports';
import { describeField, eachField, ownFields } from '@farm/domain/orders';
import type { TabName } from '@farm/domain/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Words } from '../../lib/translate.ts';
import type { DashboardSearch } from '../../lib/use-dashboard-search.ts';

const error = msg`Error`;

type KindWords = {
  label: MessageDescriptor;
  act: MessageDescriptor;
  /** In both languages, for the palette. */
  words: string;
  see: MessageDescriptor;
  tab: TabName;
  place?: DashboardSearch;
};

export const kindWords: Record<ImportKind, KindWords> = {
  products: {
    label: msg`Products`,
    act: msg`Import products`,
    words: 'Import products Importar productos',
    see: msg`See products`,
    tab: 'catalog',
  },
  buyers: {
    label: msg`Buyers`,
    act: msg`Import buyers`,
    words: 'Import buyers Importar compradores',
    see: msg`See buyers`,
    tab: 'buyers',
  },
  locations: {
    label: msg`Locations`,
    act: msg`Import locations`,
    words: 'Import locations Importar ubicaciones',
    see: msg`See locations`,
    tab: 'plantings',
    place: { locations: true },
  },
  stock: {
    label: msg`Stock count`,
    act: msg`Import a stock count`,
    words: 'Import a stock count Importar un conteo de existencias',
    see: msg`See stock`,
    tab: 'catalog',
  },
  plantings: {
    label: msg`Plantings`,
    act: msg`Import plantings`,
    words: 'Import plantings Importar siembras',
    see: msg`See plantings`,
    tab: 'plantings',
  },
  orders: {
    label: msg`Past orders`,
    act: msg`Import past orders`,
    words: 'Import past orders Importar pedidos anteriores',
    see: msg`See orders`,
    tab: 'orders',
  },
  prices: {
    label: msg`Prices`,
    act: msg`Import prices`,
    words: 'Import prices Importar precios',
    see: msg`See products`,
    tab: 'catalog',
  },
};

/** As templates and exports are headed, in English as `importColumns` names them; the reader knows the Spanish of each. */
export const columnNames: Record<string, Words> = {
  product: msg`Product`,
  baseUnit: msg`Base unit`,
  size: msg`Size`,
  unitsPerPackage: msg`Units per package`,
  weighed: msg`Weighed`,
  price: msg`Price`,
  buyer: msg`Buyer`,
  email: msg`Email`,
  phone: msg`Phone`,
  address: msg`Address`,
  rep: msg({ message: 'Rep', context: 'import column' }),
  priceList: msg`Price list`,
  terms: msg({ message: 'Terms', context: 'import column' }),
  location: msg`Location`,
  description: msg`Description`,
  onHand: msg({ message: 'On hand', context: 'import column' }),
  harvestDate: msg`Harvest date`,
  grower: msg`Grower`,
  quantity: msg`Quantity`,
  planted: msg({ message: 'Planted', context: 'import column' }),
  status: msg`Status`,
  harvested: msg({ message: 'Harvested', context: 'import column' }),
  notes: msg`Notes`,
  order: msg`Order`,
  deliveryDate: msg`Delivery date`,
  po: msg({ message: 'PO', context: 'import column' }),
  ...eachField(ownFields, (field) => describeField(field).label),
  list: msg({ message: 'List', context: 'import column' }),
  validFrom: msg({ message: 'Valid from', context: 'import column' }),
  fromQuantity: msg({ message: 'From quantity', context: 'import column' }),
};

export const stateLabels: Record<RowState, MessageDescriptor> = {
  new: msg({ message: 'New', context: 'imported row' }),
  changed: msg({ message: 'Changed', context: 'imported row' }),
  same: msg({ message: 'The same', context: 'imported row' }),
  error: msg({ message: 'Error', context: 'imported row' }),
};

export const importsText = {
  listFailed: msg`The imports could not be loaded`,
  openFailed: msg`The preview could not be loaded`,
  undone: { title: msg`The import is undone` },
  undoFailed: { title: error, message: msg`Failed to undo the import. Please try again.` },
};
