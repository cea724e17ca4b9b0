import type { BaseUnit } from '../catalog/catalog.schema.ts';
import { indexNames, matchName, type NameIndex, type NameMatch, withWordsOf } from '../core/match-names.ts';
import { centsText } from '../core/money.ts';
import { foldName } from '../core/names.ts';
import type { PricePer } from '../prices/prices.schema.ts';
import type { ImportChoice, ImportOffer, ImportRow } from './imports.schema.ts';
import { importIssues } from './imports-issues.texts.ts';
import type { PlannedRow } from './imports-plan.rules.ts';
import { quoted, type RowReader, sizeKey } from './imports-values.rules.ts';

type Thing = { id: number; name: string } | { uid: string; name: string };

/** An answer that names a thing says this. */
const idText = (thing: Thing): string => ('id' in thing ? String(thing.id) : thing.uid);

/** They find present things by their names and ids. */
export const namedThings = <Of extends Thing>(
  what: NamedThings<Of>['what'],
  things: readonly Of[],
  options: Pick<NamedThings<Of>, 'label' | 'all'> = {},
): NamedThings<Of> => ({
  what,
  index: indexNames(things),
  byId: new Map(things.map((thing) => [idText(thing), thing])),
  ...options,
});

/** The things that the names of a file's rows are looked up in. */
export type NamedThings<Of extends Thing> = {
  what: 'product' | 'buyer' | 'location' | 'list' | 'rep' | 'size' | 'grower';
  index: NameIndex<Of>;
  byId: ReadonlyMap<string, Of>;
  /** Tells things with the same name apart. */
  label?: (thing: Of) => string;
  /** All of them, if they are few enough to choose from. */
  all?: readonly Of[];
  /** Finds things that the name means although it is not written alike: '25 lb' is '25lb'. */
  alike?: (name: string) => readonly Of[];
  /** The answer that adds one of this name, where none has nearly the same: one press for all rows. */
  add?: ImportOffer;
};

/** Sizes by their labels. */
export const namedSizes = <Of extends Thing>(
  sizes: readonly Of[],
  options: Pick<NamedThings<Of>, 'all'> = {},
): NamedThings<Of> => {
  const byKey = Map.groupBy(sizes, ({ name }) => sizeKey(name));
  return { ...namedThings('size', sizes, options), alike: (name) => byKey.get(sizeKey(name)) ?? [] };
};

/**
 * Finds what the reader's row means by the name. The other texts of what was joined count too, and so do texts that
 * are no name but mean the same.
 */
const matchIn = <Of extends Thing>(
  { row }: RowReader,
  column: string,
  { index, alike }: NamedThings<Of>,
): NameMatch<Of> => {
  const name = row.cells[column] ?? '';
  const match = matchName(name, index);
  if (match.kind === 'one' || match.kind === 'several') return match;
  const joined = row.otherTexts?.[column] ?? [];
  const same = new Set([
    ...(alike?.(name) ?? []),
    ...(joined.length === 0 ? [] : [name, ...joined].flatMap((text) => withWordsOf(text, index))),
  ]);
  const [thing, ...others] = same;
  if (!thing) return match;
  return others.length === 0 ? { kind: 'one', thing } : { kind: 'several', things: [...same] };
};

const wordsIn = (name: string): string[] => foldName(name).match(/[\p{L}\p{N}]+/gu) ?? [];

const PARTS_MAX = 12;
const WORDS_LENGTH_MAX = 100;
/** By each word, the things that have it in their names. */
const byWord = new WeakMap<object, Map<string, Thing[]>>();

/** The things of which the name says a part: 'Beets' may be red or golden ones. None if there are too many. */
const withAllWords = <Of extends Thing>(name: string, { byId }: NamedThings<Of>): readonly Of[] => {
  if (name.length > WORDS_LENGTH_MAX) return [];
  let index = byWord.get(byId) as Map<string, Of[]> | undefined;
  if (!index) {
    index = new Map();
    for (const thing of byId.values())
      for (const word of new Set(wordsIn(thing.name))) {
        const same = index.get(word);
        if (same) same.push(thing);
        else index.set(word, [thing]);
      }
    byWord.set(byId, index);
  }
  const [first = [], ...others] = wordsIn(name)
    .map((word) => index.get(word) ?? [])
    .sort((a, b) => a.length - b.length);
  if (first.length > PARTS_MAX) return [];
  return first.filter((thing) => others.every((those) => those.includes(thing)));
};

const choiceOf =
  <Of extends Thing>({ label = ({ name }) => name }: NamedThings<Of>) =>
  (thing: Of): ImportChoice => ({ value: idText(thing), label: label(thing) });

/** The thing that the column names, which must exist; null, with an issue unless the cell is blank, if there is none. */
export const findNamed = <Of extends Thing>(
  reader: RowReader,
  column: string,
  things: NamedThings<Of>,
  offer?: ImportOffer,
): Of | null => {
  const name = reader.text(column);
  if (name === null) return null;
  const chosen = things.byId.get(reader.row.chosen[column] ?? '');
  if (chosen) return chosen;
  const match = matchIn(reader, column, things);
  if (match.kind === 'one') return match.thing;
  const said = { thing: things.what, text: quoted(name) };
  const choices = (of: readonly Of[]) => of.map(choiceOf(things));
  if (match.kind === 'several')
    return reader.refuse(column, importIssues.severalNamed(said), choices(match.things), offer);
  const near = match.kind === 'near' ? match.things : withAllWords(name, things);
  if (near.length > 0 && things.add) {
    const own = { value: things.add.value, label: name };
    return reader.refuse(column, importIssues.nearOrNew(said), [...choices(near), own]);
  }
  if (near.length > 0) return reader.refuse(column, importIssues.noneButNear(said), choices(near), offer);
  if (things.what === 'location' && !things.add)
    return reader.refuse(column, importIssues.locationByAdmin(said), choices(things.all ?? []), offer);
  return things.all && things.all.length > 0
    ? reader.refuse(column, importIssues.noneButThese(said), choices(things.all), offer ?? things.add)
    : reader.refuse(column, importIssues.noneNamed(said), [], offer ?? things.add);
};

/**
 * It does so where a row may make the thing: `thing` is null if it would. A thing with nearly the same name is proposed, and
 * counts only once it is chosen. `tellApart` may know which of several with one name is meant. Null if the cell is blank, or with an issue if it is not clear.
 */
export const findOrMakeNamed = <Of extends Thing>(
  reader: RowReader,
  column: string,
  things: NamedThings<Of>,
  tellApart: (alike: readonly Of[]) => Of | undefined = () => undefined,
): { thing: Of | null; proposal: ImportRow['proposal'] } | null => {
  const name = reader.text(column);
  if (name === null) return null;
  const match = matchIn(reader, column, things);
  const [near] = match.kind === 'near' ? match.things : [];
  const proposal = near ? { column, ...choiceOf(things)(near) } : null;
  const chosen = things.byId.get(reader.row.chosen[column] ?? '');
  if (chosen) return { thing: chosen, proposal };
  if (match.kind === 'one') return { thing: match.thing, proposal };
  if (match.kind === 'near' && match.things.length > 1 && reader.row.chosen[column] !== NEW) {
    const choices = [...match.things.map(choiceOf(things)), { value: NEW, label: name }];
    return reader.refuse(column, importIssues.severalNear({ text: quoted(name) }), choices);
  }
  if (match.kind !== 'several') return { thing: null, proposal };
  const found = tellApart(match.things);
  if (found) return { thing: found, proposal };
  const said = { thing: things.what, text: quoted(name) };
  return reader.refuse(column, importIssues.severalNamed(said), match.things.map(choiceOf(things)));
};

/** This answer says that a name is another than those nearly like it. */
export const NEW = 'new';

type Planned<Write> = {
  title: string;
  isNew: boolean;
  changes: ImportRow['changes'];
  proposal?: ImportRow['proposal'];
  write: Write;
};

/** A row as it is planned; an error if it has an issue, the same if it would change nothing. */
export const plannedRow = <Write>(
  { row, issues, notes }: RowReader,
  { title, isNew, changes, proposal = null, write }: Planned<Write>,
): PlannedRow<Write> => {
  const state = issues.length > 0 ? 'error' : isNew ? 'new' : changes.length > 0 ? 'changed' : 'same';
  return {
    row: row.row,
    state,
    title,
    cells: row.cells,
    changes: state === 'error' ? [] : changes,
    issues,
    notes,
    proposal,
    write: state === 'new' || state === 'changed' ? write : null,
  };
};

/** Finds rows that are about the same as an earlier one: true if they say the same; if not, it is an issue. */
export const repeatFinder = () => {
  const seen = new Map<string, { row: number; says: string }>();
  return (
    reader: RowReader,
    { key, title, says }: { key: string; title: string; says: unknown },
  ): boolean => {
    if (reader.issues.length > 0) return false;
    const said = JSON.stringify(says);
    const earlier = seen.get(key);
    if (!earlier) seen.set(key, { row: reader.row.row, says: said });
    else if (earlier.says !== said)
      reader.refuse(null, importIssues.otherwise({ other: earlier.row, row: reader.row.row, title }));
    return earlier !== undefined;
  };
};

type Change = ImportRow['changes'][number];

/** The changes among columns that differ. */
export const changesOf = (...compared: Change[]): Change[] =>
  compared.filter(({ before, after }) => before !== after);

export const yesNoText = (isYes: boolean): string => (isYes ? 'yes' : 'no');

/** '$24.50', or '$2.00/lb' if it is for one of the product's units. */
export const priceText = (
  { cents, per = 'package' }: { cents: number; per?: PricePer },
  unit: BaseUnit | null = null,
): string => `$${centsText(cents)}${per === 'base_unit' ? `/${unit ?? ''}` : ''}`;
