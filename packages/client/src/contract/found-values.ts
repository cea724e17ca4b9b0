import type { Schema } from './document.ts';

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsIn = (json: unknown): Row[] => {
  if (Array.isArray(json)) return json.filter(isRow);
  if (!isRow(json)) return [];
  return Array.isArray(json.items) ? json.items.filter(isRow) : [json];
};
const isOfType = (value: unknown, { type }: Schema): boolean => {
  const types = [type ?? []].flat();
  if (types.length === 0) return value !== null && value !== undefined;
  return types.some((each) =>
    each === 'integer' ? Number.isInteger(value) : typeof value === each && value !== '',
  );
};
/** `productNameId` is an id of `/api/product-names`. */
const collectionOf = (name: string) =>
  `/${name.replace(/Ids?$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}s`;

/** The farm has answered these so far; the ids of the next calls come from them. */
export class FoundValues {
  /** The rows of every path that was read; those this run created come first. */
  readonly #rows = new Map<string, Row[]>();
  uid: string | undefined;

  read(path: string, json: unknown): void {
    const rows = rowsIn(json);
    this.#rows.set(path, [...(this.#rows.get(path) ?? []), ...rows]);
    for (const { uid } of path.endsWith('/session') ? rows : []) {
      if (typeof uid === 'string') this.uid = uid;
    }
  }

  created(path: string, json: unknown): void {
    this.#rows.set(path, [...rowsIn(json), ...(this.#rows.get(path) ?? [])]);
  }

  /** Whether the farm named a row before this run could have created it. */
  knows(path: string, id: unknown): boolean {
    return this.#rowsBelow(path).some((row) => row.id === id);
  }

  /** Values for the parameter of a path, of a row that a shorter path lists. */
  forPath(path: string, name: string, schema: Schema): unknown[] {
    if (schema.format === 'date') return [new Date().toISOString().slice(0, 10)];
    const parent = path.slice(0, path.indexOf(`/{${name}}`));
    const ids = this.#rowsBelow(parent).map((row) => row[name] ?? row.id ?? row.uid);
    const values = ids.filter((value) => isOfType(value, schema));
    if (/^(uid|.*userId)$/i.test(name)) return [...this.people(), ...values];
    // A list that was read, and is empty, has nothing to ask for; and only an id may be that of a person.
    return this.#rows.has(parent) || name !== 'id' ? values : [...values, ...this.#peopleFor(schema)];
  }

  /** Values for a field or query parameter that names a row, such as `buyerId`. */
  forName(name: string, schema: Schema): unknown[] {
    const collection = collectionOf(name);
    const rows = [...this.#rows].filter(([path]) => path.endsWith(collection)).flatMap(([, list]) => list);
    const values = rows.map((row) => row.id).filter((value) => isOfType(value, schema));
    return values.length > 0 ? values : this.#peopleFor(schema);
  }

  people(): string[] {
    const all = [...this.#rows.values()].flat().map(({ uid }) => uid);
    const others = all.filter((uid): uid is string => typeof uid === 'string' && uid !== this.uid);
    return [...new Set([...(this.uid ? [this.uid] : []), ...others])];
  }

  /** The rows of a path, and of the same path for one person. */
  #rowsBelow(path: string): Row[] {
    const all = [...this.#rows].filter(([known]) => known === path || known.startsWith(`${path}/{`));
    return all.flatMap(([, rows]) => rows);
  }

  #peopleFor(schema: Schema): string[] {
    return [schema.type ?? []].flat().includes('string') ? this.people() : [];
  }
}
