import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BaseUnit } from '../catalog/catalog.schema.ts';

/** Monday. */
export const today = '2026-04-20';

/** By a short name: the product, its base unit, and by a short name each size: its label and base units. */
const catalog: Record<string, [string, BaseUnit, Record<string, [string, string]>]> = {
  arugula: ['Arugula', 'lb', { '8oz': ['8oz', '0.5'], case: ['case (3 lb)', '3'] }],
  spinach: ['Spinach', 'lb', { '8oz': ['8oz', '0.5'], '5lb': ['5 lb', '5'] }],
  saladmix: ['Salad Mix', 'lb', { '8oz': ['8oz', '0.5'], '3lb': ['3 lb', '3'] }],
  curly: ['Curly Kale', 'bunch', { bunch: ['bunch', '1'], case: ['case (24 ct)', '24'] }],
  lacinato: ['Lacinato Kale', 'bunch', { bunch: ['bunch', '1'], case: ['case (24 ct)', '24'] }],
  chard: ['Rainbow Chard', 'bunch', { bunch: ['bunch', '1'], case: ['case (12 ct)', '12'] }],
  collards: ['Collards', 'bunch', { bunch: ['bunch', '1'], '12ct': ['12 ct', '12'] }],
  romaine: ['Romaine Lettuce', 'head', { head: ['head', '1'], case: ['case (24 ct)', '24'] }],
  gem: ['Little Gem Lettuce', 'head', { '12ct': ['12 ct', '12'], '24ct': ['24 ct', '24'] }],
  butter: ['Butter Lettuce', 'head', { case: ['case (12 ct)', '12'] }],
  basil: ['Basil', 'lb', { '4oz': ['4oz', '0.25'], '1lb': ['1 lb', '1'] }],
  thaibasil: ['Thai Basil', 'lb', { '4oz': ['4oz', '0.25'] }],
  cilantro: ['Cilantro', 'bunch', { bunch: ['bunch', '1'], case: ['case (30 ct)', '30'] }],
  parsley: ['Italian Parsley', 'bunch', { bunch: ['bunch', '1'], case: ['case (30 ct)', '30'] }],
  dill: ['Dill', 'bunch', { bunch: ['bunch', '1'] }],
  mint: ['Mint', 'bunch', { bunch: ['bunch', '1'] }],
  radish: ['Radishes', 'bunch', { bunch: ['bunch', '1'], case: ['case (24 ct)', '24'] }],
  orange: ['Orange Carrots', 'lb', { '5lb': ['5 lb', '5'], '25lb': ['25 lb', '25'] }],
  rainbow: ['Rainbow Carrots', 'bunch', { bunch: ['bunch', '1'], case: ['case (24 ct)', '24'] }],
  redbeet: ['Red Beets', 'lb', { '5lb': ['5 lb', '5'], '25lb': ['25 lb', '25'] }],
  goldbeet: ['Golden Beets', 'lb', { '25lb': ['25 lb', '25'] }],
  turnip: ['Hakurei Turnips', 'bunch', { bunch: ['bunch', '1'], case: ['case (12 ct)', '12'] }],
  yukon: ['Yukon Gold Potatoes', 'lb', { '5lb': ['5 lb', '5'], '50lb': ['50 lb', '50'] }],
  redpotato: ['Red Potatoes', 'lb', { '50lb': ['50 lb', '50'] }],
  fingerling: ['Fingerling Potatoes', 'lb', { '10lb': ['10 lb', '10'], '25lb': ['25 lb', '25'] }],
  yellowonion: ['Yellow Onions', 'lb', { '10lb': ['10 lb', '10'], '50lb': ['50 lb', '50'] }],
  redonion: ['Red Onions', 'lb', { '25lb': ['25 lb', '25'] }],
  greenonion: ['Green Onions', 'bunch', { bunch: ['bunch', '1'], case: ['case (48 ct)', '48'] }],
  garlic: ['Garlic', 'lb', { '1lb': ['1 lb', '1'], '10lb': ['10 lb', '10'] }],
  scapes: ['Garlic Scapes', 'bunch', { bunch: ['bunch', '1'] }],
  broccoli: ['Broccoli', 'lb', { '5lb': ['5 lb', '5'], case: ['case (20 lb)', '20'] }],
  cauliflower: ['Cauliflower', 'head', { '9ct': ['case (9 ct)', '9'], '12ct': ['case (12 ct)', '12'] }],
  cabbage: ['Green Cabbage', 'lb', { '50lb': ['50 lb', '50'] }],
  napa: ['Napa Cabbage', 'head', { case: ['case (12 ct)', '12'] }],
  cherry: ['Cherry Tomatoes', 'each', { pint: ['pint', '1'], flat: ['flat', '12'] }],
  heirloom: ['Heirloom Tomatoes', 'lb', { '10lb': ['10 lb', '10'], '20lb': ['20 lb', '20'] }],
  roma: ['Roma Tomatoes', 'lb', { '25lb': ['25 lb', '25'] }],
  strawberry: ['Strawberries', 'each', { pint: ['pint', '1'], flat: ['flat', '12'] }],
  cucumber: ['Cucumbers', 'each', { each: ['each', '1'], case: ['case (24 ct)', '24'] }],
  zucchini: ['Zucchini', 'lb', { '5lb': ['5 lb', '5'], case: ['case (20 lb)', '20'] }],
  jalapeno: ['Jalapeño Peppers', 'lb', { '1lb': ['1 lb', '1'], '10lb': ['10 lb', '10'] }],
  bell: ['Red Bell Peppers', 'lb', { case: ['case (25 lb)', '25'] }],
  tomatillo: ['Tomatillos', 'lb', { '10lb': ['10 lb', '10'] }],
  eggs: ['Eggs', 'each', { dozen: ['dozen', '12'], flat: ['flat', '30'], case: ['case (15 dozen)', '180'] }],
  shiitake: ['Shiitake Mushrooms', 'lb', { '3lb': ['3 lb', '3'] }],
  peashoots: ['Pea Shoots', 'lb', { '4oz': ['4oz', '0.25'], '1lb': ['1 lb', '1'] }],
  asparagus: ['Asparagus', 'lb', { '1lb': ['1 lb', '1'], case: ['case (11 lb)', '11'] }],
  leek: ['Leeks', 'bunch', { bunch: ['bunch', '1'], case: ['case (12 ct)', '12'] }],
  fennel: ['Fennel', 'each', { each: ['each', '1'], case: ['case (12 ct)', '12'] }],
  snap: ['Sugar Snap Peas', 'lb', { '5lb': ['5 lb', '5'], '10lb': ['10 lb', '10'] }],
};

/** The farm sells these: one entry for each size. */
export const farmSizes = Object.entries(catalog).flatMap(([key, [productName, baseUnit, sizes]], product) =>
  Object.entries(sizes).map(([sizeKey, [size, unitsPerPackage]], index) => ({
    key: Object.keys(sizes).length === 1 ? key : `${key} ${sizeKey}`,
    sizeId: (product + 1) * 10 + index,
    productNameId: product + 1,
    productName,
    baseUnit,
    size,
    unitsPerPackage,
  })),
);

const idOf = (key: string) => {
  const found = farmSizes.find((size) => size.key === key);
  if (!found) throw new Error(`The farm has no '${key}'`);
  return found.sizeId;
};

const buyer = (id: number, name: string, words: Record<string, string>, usual: readonly string[]) => ({
  id,
  name,
  words: Object.entries(words).map(([word, key]) => ({ word, sizeId: idOf(key) })),
  usualSizeIds: usual.map(idOf),
});

/** Who writes: what was answered about their words before, and what they usually order. */
export const farmBuyers = {
  /** Never ordered before. */
  newcomer: buyer(1, 'New Buyer', {}, []),
  harvestTable: buyer(
    2,
    'Harvest Table',
    { strawbs: 'strawberry flat', dino: 'lacinato case', scallions: 'greenonion bunch' },
    ['strawberry flat', 'lacinato case', 'romaine case'],
  ),
  cornerGrocery: buyer(
    3,
    'Corner Grocery',
    { cukes: 'cucumber case', 'cherry toms': 'cherry flat', taters: 'redpotato' },
    ['cucumber case', 'cherry flat', 'eggs dozen'],
  ),
  laCocina: buyer(4, 'La Cocina', { cebollitas: 'greenonion case', chiles: 'jalapeno 10lb' }, [
    'cilantro case',
    'jalapeno 10lb',
    'tomatillo',
  ]),
  valleyCoop: buyer(5, 'Valley Co-op', { 'spring greens': 'saladmix 3lb', zukes: 'zucchini case' }, [
    'curly bunch',
    'saladmix 3lb',
    'yukon 5lb',
  ]),
  foodHub: buyer(6, 'County Food Hub', {}, ['curly case', 'spinach 5lb', 'yukon 50lb']),
};

export type OrderMessage = {
  /** Whose hand it is. */
  from: 'chef' | 'grocer' | 'caterer' | 'co-op' | 'hub' | 'spanish';
  buyer: keyof typeof farmBuyers;
  text: string;
  expect: {
    /** `ask`: it names a day that has to be asked about. Absent: it names none. */
    day?: string;
    po?: string;
    /** An honest person is certain of this: one product, one size, one whole number of packages. */
    lines: readonly { sizeId: number; quantity: number }[];
    /** Lines that are wanted too, but that a careful person has to ask about. */
    questions: number;
    /** Words of the message that must never become a line that is read. */
    none?: readonly string[];
  };
};

/** `lines` is `quantity product size`, with commas, by the short names of the catalog. */
type Row = Pick<OrderMessage, 'from' | 'text'> &
  Partial<Pick<OrderMessage, 'buyer'> & Omit<OrderMessage['expect'], 'lines'>> & { lines: string };

const lineOf = (line: string) => {
  const [, quantity, key] = /^(\d+) (.+)$/.exec(line) ?? [];
  if (!key) throw new Error(`'${line}' is no line`);
  return { sizeId: idOf(key), quantity: Number(quantity) };
};

const readMessages = (file: string): OrderMessage[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => {
      const { from, text, lines, buyer = 'newcomer', questions = 0, ...rest } = JSON.parse(row) as Row;
      const ofLines = lines === '' ? [] : lines.split(', ').map(lineOf);
      return { from, buyer, text, expect: { ...rest, lines: ofLines, questions } };
    });

/** Orders as buyers really write them. The reader may be written against these. */
export const openMessages = readMessages('messages-open.jsonl');

/** Orders that the reader was not written against: they only say how well it reads what it has not seen. */
export const heldOutMessages = readMessages('messages-held-out.jsonl');
