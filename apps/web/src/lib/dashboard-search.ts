import { type TabName, tabs } from '@farm/domain/permissions';
import { createContext } from 'react';
import { anyOf, oneOf, type Shape, type ShapeOf, text } from './shape.ts';

export type SearchKeys = Record<string, Shape<unknown>>;

export type SearchOf<Keys extends SearchKeys> = { [Key in keyof Keys]?: ShapeOf<Keys[Key]> | undefined };

const sharedKeys = {
  tab: oneOf(Object.keys(tabs) as TabName[]),
  q: text(200),
  dialog: oneOf([
    'new-order',
    'paste-order',
    'add-inventory',
    'record-harvest',
    'truck-paper',
    'record-payment',
    'export-invoices',
    'line-price',
  ]),
};

export interface DashboardSearch extends SearchOf<typeof sharedKeys> {}

export type ReadSearch = (address: unknown) => DashboardSearch;

export const searchReader = (keys: SearchKeys): ReadSearch => anyOf({ ...sharedKeys, ...keys });

export const SearchContext = createContext<ReadSearch | null>(null);
