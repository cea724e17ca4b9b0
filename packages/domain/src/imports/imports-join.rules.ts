import type { FarmText } from '../core/texts.ts';
import { IMPORT_CELL_MAX, type ImportNote, type ImportPreview } from './imports.schema.ts';
import { joinAddress } from './imports-address.rules.ts';
import { areItemCodes } from './imports-codes.rules.ts';
import type { Column, Known } from './imports-header.rules.ts';
import { columnName, importIssues } from './imports-issues.texts.ts';
import type { TextRow } from './imports-plan.rules.ts';
import { quoted } from './imports-values.rules.ts';

const NAMES_SHOWN_MAX = 10;
/** Where nothing else has the name of a product, its code is read, and asked about. */
const CODE_GROUP = 9;

type Placed = Known & { at: number; name: string };

const placed = (columns: readonly Column[]): Placed[] =>
  columns.flatMap(({ name, found }, at) => (found ? [{ ...found, at, name }] : []));

/**
 * The column with the names of products: where the one called 'Item' has codes, the one called 'Name' or 'Description' next
 * to it.
 */
export const withProductNames = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): Column[] => {
  const products = placed(columns)
    .filter(({ key }) => key === 'product')
    .sort((a, b) => a.group - b.group);
  const [first] = products;
  if (!first || products.length === 1) return [...columns];
  const textsOf = ({ at }: Placed) => rows.map((row) => row[at] ?? '').filter(Boolean);
  const isNames = (column: Placed) => {
    const texts = textsOf(column);
    return texts.length * 2 >= textsOf(first).length && !areItemCodes(texts);
  };
  const names = first.rank === 0 ? first : (products.find(isNames) ?? first);
  return columns.map(({ name, found }, at) => {
    if (found?.key !== 'product' || at === names.at) return { name, found };
    return { name, found: at === first.at ? { ...found, group: CODE_GROUP } : null };
  });
};

/** 'Bed' of 'Bed #' and 'bedNo', to go before a number. */
const wordOf = (name: string) => /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{L}+/u.exec(name)?.[0] ?? name;

const named = ({ name }: Placed, text: string) =>
  /^#?\d{1,4}[A-Za-z]?$/.test(text) ? `${wordOf(name)} ${text.replace('#', '')}` : text;

type Texts = [column: Placed, text: string][];

/** A field and its bed as one place, and other ways to write the same. */
const joinPlace = (texts: Texts): { text: string; others: string[] } => {
  const [first, second] = texts;
  if (!first || !second) return { text: first?.[1] ?? '', others: [] };
  const [[field, inField], [bed, inBed]] = [first, second];
  return {
    text: `${named(field, inField)}, ${named(bed, inBed)}`,
    others: [
      `${inField} ${inBed}`,
      `${inField} ${wordOf(bed.name)} ${inBed}`,
      `${wordOf(field.name)} ${inField} ${wordOf(bed.name)} ${inBed}`,
      `${inField} ${wordOf(field.name)} ${wordOf(bed.name)} ${inBed}`,
    ],
  };
};

const joinTexts = (key: string, texts: Texts): { text: string; others: string[] } => {
  if (key === 'location') return joinPlace(texts);
  const all = texts.map(([, text]) => text);
  if (key !== 'address') return { text: all.join(' '), others: [] };
  return { text: joinAddress(new Map(texts.map(([{ order }, text]) => [order, text]))), others: [] };
};

type ReadCells = Pick<TextRow, 'cells'> & Partial<Pick<TextRow, 'tooLong' | 'notes' | 'otherTexts'>>;

export const noteOf = (column: string, says: FarmText): ImportNote => ({
  column,
  message: String(says),
  text: JSON.parse(JSON.stringify(says)),
});

const namesOf = (columns: readonly Placed[]) =>
  columns
    .slice(0, NAMES_SHOWN_MAX)
    .map(({ name }) => quoted(name))
    .join(', ');

const mainGroups = (columns: readonly Placed[]): Map<string, number> => {
  const main = new Map<string, number>();
  for (const { key, group } of columns) main.set(key, Math.min(main.get(key) ?? group, group));
  return main;
};

/** Says what each column is taken for: `used` are those that something was read from although others come first. */
export const columnsRead = (
  columns: readonly Column[],
  used: ReadonlySet<number> | null,
): ImportPreview['columns'] => {
  const main = mainGroups(placed(columns));
  return columns.map(({ name, found }, at) => ({
    name,
    key: found && (main.get(found.key) === found.group || used?.has(at)) ? found.key : null,
  }));
};

/** Reads the cells of rows: what is in several columns is joined. */
export const rowJoiner = (columns: readonly Column[]) => {
  const all = placed(columns);
  const main = mainGroups(all);
  const used = new Set<number>();
  const byKey = [...Map.groupBy(all, ({ key }) => key)].map(([key, ofKey]) => ({
    key,
    groups: [...Map.groupBy(ofKey, ({ group }) => group)]
      .sort(([a], [b]) => a - b)
      .map(([, ofGroup]) => ofGroup.toSorted((a, b) => a.order - b.order)),
  }));

  const join = (texts: readonly string[]): ReadCells => {
    const cells: TextRow['cells'] = {};
    const tooLong: string[] = [];
    const notes: NonNullable<TextRow['notes']>[number][] = [];
    const otherTexts: Record<string, readonly string[]> = {};
    for (const { key, groups } of byKey) {
      const said = groups
        .map((group) =>
          group.flatMap((column): Texts => {
            const text = texts[column.at] ?? '';
            return text === '' ? [] : [[column, text]];
          }),
        )
        .find((group) => group.length > 0);
      const [first] = said ?? [];
      if (!said || !first) continue;
      for (const [{ at }] of said) used.add(at);
      const { text, others } = joinTexts(key, said);
      cells[key] = text.slice(0, IMPORT_CELL_MAX).toWellFormed();
      if (text.length > IMPORT_CELL_MAX) tooLong.push(key);
      if (others.length > 0) otherTexts[key] = others;
      if (first[0].group !== main.get(key))
        notes.push({ column: key, says: importIssues.fromColumn({ name: quoted(first[0].name) }) });
    }
    return {
      cells,
      ...(tooLong.length > 0 && { tooLong }),
      ...(notes.length > 0 && { notes }),
      ...(Object.keys(otherTexts).length > 0 && { otherTexts }),
    };
  };

  /** Once all rows are read. */
  const notes = (): ImportNote[] =>
    byKey.flatMap(({ key, groups: [first = [], ...others] }) => {
      const column = columnName(key);
      const left = others.flat().filter(({ at }) => !used.has(at));
      return [
        ...(first.length > 1 ? [noteOf(key, importIssues.joined({ column, names: namesOf(first) }))] : []),
        ...(left.length > 0
          ? [noteOf(key, importIssues.isFrom({ column, name: namesOf(first), names: namesOf(left) }))]
          : []),
      ];
    });

  return { join, used: (): ReadonlySet<number> => used, notes };
};
