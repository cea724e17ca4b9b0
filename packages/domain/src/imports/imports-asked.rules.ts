import type { AskedColumn, ImportKind } from './imports.schema.ts';
import type { TextRow } from './imports-plan.rules.ts';
import type { ImportTable } from './imports-table.rules.ts';
import { foldWords } from './imports-values.rules.ts';

const SAMPLES = 3;
/** At least the part `ALIKE` of the first `LOOKED_AT` values has to look alike. */
const LOOKED_AT = 200;
const ALIKE = 0.8;

/** Values look like one of these by their form alone. */
const looks = {
  email: /^\S+@\S+\.\S+$/,
  money: /^\$ ?\d[\d.,]*$|^\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}(?: ?\$)?$/,
  day: /^\d{4}-\d{1,2}-\d{1,2}$|^\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})$|^\d{1,2}[- ]\p{L}{3,10}\.?[- ](?:\d{4}|\d{2})$/u,
  whole: /^\d{1,5}$/,
  unit: /^(?:ea|each|pcs?|lbs?|pounds?|oz|ounces?|bunch(?:es)?|heads?|piezas?|libras?|onzas?|manojos?|cabezas?)\.?$/i,
} as const;
type Look = keyof typeof looks;

/** The fields that values of a form may be. A required field is never missing, so nothing is asked for it. */
const fieldsOf: Record<ImportKind, Partial<Record<Look, readonly string[]>>> = {
  products: { money: ['price'], unit: ['baseUnit'], whole: ['unitsPerPackage'] },
  buyers: { email: ['email'] },
  locations: {},
  stock: { day: ['harvestDate'] },
  plantings: { whole: ['quantity', 'harvested'], day: ['harvestDate'] },
  orders: { money: ['price'], whole: ['order'] },
  prices: { day: ['validFrom'], whole: ['fromQuantity'] },
};

/** Whole numbers say how many of something only beside its price, its size or its plants. */
const besides: readonly string[] = ['price', 'size', 'planted'];

/** Columns of our own exports that are left out on purpose. */
const leftOut: ReadonlySet<string> = new Set(['Oldest harvest', 'Cosecha más antigua'].map(foldWords));

const lookOf = (values: readonly string[]): Look | null => {
  const fits = (look: Look) => values.filter((value) => looks[look].test(value)).length;
  const names = Object.keys(looks) as Look[];
  return names.find((look) => values.length > 0 && fits(look) >= values.length * ALIKE) ?? null;
};

/** The columns that no name tells although their values look like a field that the file lacks. */
export const findAsked = (
  kind: ImportKind,
  { columns, rows }: Pick<ImportTable, 'columns'> & { rows: readonly Pick<TextRow, 'row'>[] },
  {
    cells,
    chosen,
  }: { cells: readonly (readonly string[])[]; chosen: Readonly<Record<string, string | null>> },
): AskedColumn[] => {
  const said = new Set(Object.keys(chosen).map(foldWords));
  const taken = new Set(columns.map(({ key }) => key));
  return columns.flatMap(({ name, key }, at) => {
    const word = foldWords(name);
    if (key !== null || word === '' || said.has(word) || leftOut.has(word)) return [];
    const values = rows.flatMap(({ row }) => cells[row - 1]?.[at]?.trim() || []).slice(0, LOOKED_AT);
    const look = lookOf(values);
    if (look === null || (look === 'whole' && !besides.some((beside) => taken.has(beside)))) return [];
    const fields = (fieldsOf[kind][look] ?? []).filter((field) => !taken.has(field));
    return fields.length === 0
      ? []
      : [{ name, samples: [...new Set(values)].slice(0, SAMPLES), fields: [...fields] }];
  });
};
