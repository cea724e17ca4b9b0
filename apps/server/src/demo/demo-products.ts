import type { BaseUnit } from '@farm/domain/catalog';
import type { LocationKey } from './demo-locations.ts';
import type { GrowerKey } from './demo-people.ts';

/**
 * The source of a pack size. `usda`: reports of USDA AMS Specialty Crops Market News, terminal prices of Atlanta
 * (2017-10-12), New York (2019-04-23; onions 2021-09-01), Chicago (2019-06-28) and Boston (2021-10-15), shipping
 * point prices of Phoenix (2019-04-05, 2024-04-02) and of the crossings at Nogales (December 2013), onion trends
 * (2019-01-29). `nevg`: New England Vegetable Management Guide, table 15. `guide`: the Produce Pack Guide info
 * sheet. `muranaka`: the quality standards of Muranaka Farm. `markon`: the strawberry reports of Markon
 * Cooperative. `trade`: a pack common in the trade, found in none of these.
 */
export type PackSource = 'usda' | 'nevg' | 'guide' | 'muranaka' | 'markon' | 'trade';

export type DemoProduct = {
  name: string;
  baseUnit: BaseUnit;
  /** Largest first: label, base units in one package, and the source. */
  sizes: readonly (readonly [label: string, units: string, source: PackSource])[];
  /** Dollars per base unit. */
  price: number;
  grower: GrowerKey;
  /** Months in which it is sold, 1 to 12, whether from the field, from under cover or from storage. */
  months: readonly number[];
  /** Days from sowing to transplanting; null if it is sown in place. */
  transplantAfter: number | null;
  harvestAfter: number;
  harvestFor: number;
  /** Base units per plant or per foot sown. */
  perPlant: number;
  /** Days after which unsold stock is thrown out; null if it keeps in storage. */
  keepsFor: number | null;
  sownAt: LocationKey;
  grownAt: readonly LocationKey[];
  sowingNotes: readonly string[];
  harvestNotes: readonly string[];
};

/**
 * For each product a line of facts, its notes on sowing, and those on harvesting. The facts: name, base unit, sizes (label,
 * units, source), price, grower, months, days (to transplanting, to harvest, of harvest), yield, days it keeps, where it
 * is sown and where it grows; - is none.
 */
const table = `
Romaine Lettuce | head | 24ct 24 trade, 12ct 12 trade | 1.05 | teo | all | 24 62 16 | 0.85 | 9 | greenhouse | river tunnel2
  Coastal Star and Monte Carlo, pelleted seed, 200-cell trays. / Coastal Star, 128-cell trays.
  Cut and trimmed to six wrapper leaves. / Tight heads, some tip burn on the east rows culled.
Lacinato Kale | bunch | 24ct 24 nevg, 12ct 12 trade | 1.4 | teo | all | 30 64 60 | 1.8 | 9 | greenhouse | river north
  Black Magic, 128-cell trays, bottom heat off after emergence.
  Stripped to the fourth leaf, ten leaves a bunch. / Washed aphids off the lower leaves, good color.
Salad Mix | lb | 3lb 3 trade, 1lb 1 trade, 5oz 0.3125 trade | 6.5 | teo | all | - 32 21 | 0.45 | 9 | tunnel2 | tunnel2
  Six-row pinpoint seeder, mizuna, red oak and tango. / Re-sown after the spring mix bolted on the south end.
  First cut, spun twice. / Second cut, a little taller than we like.
Nantes Carrots | lb | 50lb 50 nevg, 25lb 25 trade, 5lb 5 trade, 1lb 1 usda | 1.1 | silas | all | - 74 35 | 0.7 | 21 | north | north
  Bolero, 30 seeds a foot, flame weeded on day six. / Napoli, three rows a bed.
  Undercut and topped, few forks. / Digging slow, roots clean after the barrel washer.
Heirloom Tomatoes | lb | 25lb 25 trade, 10lb 10 trade | 3.2 | june | 6 7 8 9 10 11 | 42 112 70 | 9 | 9 | greenhouse | tunnel1 oak
  Cherokee Purple and Brandywine, grafted on Estamino.
  Picked at breaker stage, single layer. / Some cracking after the fog, seconds to the co-op kitchen.
Cilantro | bunch | 60ct 60 muranaka, 30ct 30 muranaka | 0.7 | june | all | - 46 14 | 0.9 | 9 | herbs | herbs
  Calypso, sown every ten days.
  Banded at the wash house, no seeders. / Quick cut at first light.
Red Beets | bunch | 24ct 24 usda, 12ct 12 usda | 1.6 | silas | all | 28 60 28 | 0.3 | 18 | greenhouse | north river
  Boro, four to a cell.
  Bunched in fours, tops clean. / Leaf miner on the tops, sold a dime lower.
Strawberries | lb | 8lb 8 markon, 1lb 1 markon | 3.4 | june | 4 5 6 7 8 9 10 | - 150 120 | 1.2 | 9 | oak | oak
  Albion, bare-root crowns through white film.
  Picked dry into clamshells, cooled within the hour. / Bird damage along the fence, netting moved.
Broccoli Crowns | lb | 20lb 20 usda, 3lb 3 usda | 1.5 | silas | all | 32 84 24 | 0.7 | 9 | greenhouse | river
  Imperial, 128-cell trays.
  First cut, tight beads. / Second pass for the late heads.
Baby Spinach | lb | 10lb 10 trade, 5oz 0.3125 trade | 5.2 | teo | all | - 34 18 | 0.4 | 9 | tunnel2 | tunnel2
  Space, twelve rows a bed, row cover on.
  Cut at three inches. / Yellow cotyledons sorted out by hand.
Rainbow Chard | bunch | 24ct 24 trade, 12ct 12 trade | 1.35 | teo | all | 28 58 50 | 1.5 | 9 | greenhouse | river tunnel2
  Bright Lights, three to a cell.
  Mixed colors in every bunch. / Good size, stems snap clean.
French Breakfast Radishes | bunch | 48ct 48 muranaka, 24ct 24 muranaka | 1.1 | silas | all | - 27 10 | 0.8 | 9 | north | north
  D’Avignon, sown weekly under net.
  Crisp, no pith. / Flea beetle holes in the tops only.
Zucchini | lb | 20lb 20 trade, 5lb 5 trade | 1.2 | june | 5 6 7 8 9 10 | 21 50 45 | 5 | 9 | greenhouse | oak
  Desert, 50-cell trays, out under row cover.
  Picked at seven inches, every second day. / Scarring from the wind, graded twice.
Arugula | lb | 3lb 3 guide, 4oz 0.25 guide | 6.8 | teo | all | - 30 16 | 0.4 | 9 | tunnel2 | tunnel2
  Astro, netted against flea beetle the same day.
  Mild, second week of cutting. / First cut, four-inch leaves.
Yellow Onions | lb | 50lb 50 usda, 25lb 25 usda, 10lb 10 usda | 0.7 | silas | all | 60 150 20 | 0.6 | - | greenhouse | north
  Patterson and Bridger, 288-cell trays, clipped twice.
  Lifted, cured three weeks on the barn floor. / Necks dry, graded to two inches and up.
Green Onions | bunch | 48ct 48 muranaka, 24ct 24 trade | 0.8 | silas | all | 45 76 20 | 0.9 | 9 | greenhouse | north herbs
  Evergreen Hardy White, ten to a cell.
  Peeled and banded, six to a bunch.
Genovese Basil | oz | 1lb 16 trade, 8oz 8 nevg, 4oz 4 trade | 0.9 | june | 4 5 6 7 8 9 10 11 | 26 54 45 | 3 | 9 | greenhouse | hothouse herbs
  Prospera, resistant to downy mildew.
  Tips only, kept off the cold shelf. / Third cutting, still tender.
Cauliflower | head | 12ct 12 usda, 9ct 9 usda | 2.1 | silas | 1 2 3 4 5 6 9 10 11 12 | 34 92 18 | 0.75 | 12 | greenhouse | river
  Bishop, 128-cell trays.
  Leaves tied a week ago, curds white. / A few ricey heads left in the field.
Cherry Tomatoes | each | 12ct 12 trade | 2.6 | june | 6 7 8 9 10 11 | 40 98 80 | 6 | 9 | greenhouse | tunnel1
  Sun Gold and Supersweet 100, pinched to two leaders.
  Pints filled in the row, no split fruit. / Colors mixed, twelve pints a flat.
Italian Parsley | bunch | 60ct 60 trade, 30ct 30 trade | 0.75 | june | all | 40 78 50 | 1.4 | 9 | greenhouse | herbs
  Giant of Italy, seed soaked overnight.
  Cut to two inches, it will come again.
English Cucumbers | each | 12ct 12 trade | 1.3 | june | 3 4 5 6 7 8 9 10 11 | 25 60 60 | 12 | 9 | greenhouse | hothouse
  Socrates, one plant a slab.
  Straight ones wrapped, curved ones to the staff table.
Sweet Peppers | lb | 15lb 15 usda, 11lb 11 usda | 2.2 | june | 7 8 9 10 11 | 56 130 60 | 3 | 12 | greenhouse | tunnel1 oak
  Carmen and Escamillo, 72-cell trays.
  Three quarters red, firm. / Sun scald on the west side culled.
Brussels Sprouts | lb | 25lb 25 usda, 5lb 5 trade | 1.9 | silas | 9 10 11 12 1 2 | 38 135 40 | 1.6 | 14 | greenhouse | river
  Hestia, topped once the sprouts size.
  Stripped from the bottom up, one inch and over.
Butternut Squash | lb | 35lb 35 trade, 10lb 10 trade | 0.8 | silas | 9 10 11 12 1 2 | 20 110 25 | 6 | - | greenhouse | oak
  Waltham, 50-cell trays.
  Stems left on, cured in the barn.
Artichokes | head | 36ct 36 usda, 24ct 24 usda | 1.4 | silas | 3 4 5 6 9 10 11 | 60 180 60 | 7 | 14 | greenhouse | oak river
  Imperial Star, hardened off cold for the buds.
  Closed buds, stem cut at two inches.
`;

const numberOrNone = (text: string) => (text === '-' ? null : Number(text));
const allYear = '1 2 3 4 5 6 7 8 9 10 11 12';

const productOf = (facts: string, sowing: string, harvest: string): DemoProduct => {
  const [
    name = '',
    unit,
    sizes = '',
    price,
    grower,
    months = '',
    days = '',
    yields,
    keeps = '',
    sownAt,
    grownAt = '',
  ] = facts.split(' | ');
  const [transplanting = '', harvestAfter, harvestFor] = days.split(' ');
  return {
    name,
    baseUnit: unit as BaseUnit,
    sizes: sizes.split(', ').map((size) => size.split(' ') as [string, string, PackSource]),
    price: Number(price),
    grower: grower as GrowerKey,
    months: (months === 'all' ? allYear : months).split(' ').map(Number),
    transplantAfter: numberOrNone(transplanting),
    harvestAfter: Number(harvestAfter),
    harvestFor: Number(harvestFor),
    perPlant: Number(yields),
    keepsFor: numberOrNone(keeps),
    sownAt: sownAt as LocationKey,
    grownAt: grownAt.split(' ') as LocationKey[],
    sowingNotes: sowing.trim().split(' / '),
    harvestNotes: harvest.trim().split(' / '),
  };
};

const lines = table.trim().split('\n');

/** The products of Willow Bend Farm in the Pajaro Valley of California, best sellers first. */
export const demoProducts: readonly DemoProduct[] = lines.flatMap((facts, index) =>
  index % 3 === 0 ? [productOf(facts, lines[index + 1] ?? '', lines[index + 2] ?? '')] : [],
);

export const isInSeason = (product: DemoProduct, day: string): boolean =>
  product.months.includes(Number(day.slice(5, 7)));
