/** Reads a value that was kept or came in an address; undefined if it does not have the shape. */
export type Shape<Value> = (value: unknown) => Value | undefined;
export type ShapeOf<Reader> = Reader extends Shape<infer Value> ? Value : never;

// These few readers are in the first load in place of a schema library, which only forms need.

export const text =
  (max = Number.POSITIVE_INFINITY): Shape<string> =>
  (value) =>
    typeof value === 'string' && value.length <= max ? value : undefined;

export const wholeNumber =
  (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Shape<number> =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
      ? (value as number)
      : undefined;

export const flag: Shape<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Shape<Value> =>
  (value) =>
    values.find((one) => one === value);

const momentOf = (value: unknown): Date | undefined => {
  const moment = new Date(String(value));
  return Number.isNaN(moment.valueOf()) ? undefined : moment;
};

/** A calendar day that exists, `YYYY-MM-DD`. */
export const day: Shape<string> = (value) =>
  typeof value === 'string' && momentOf(`${value}T00:00:00Z`)?.toISOString().slice(0, 10) === value
    ? value
    : undefined;

/** An instant in UTC, as `Date` writes it. */
export const instant: Shape<string> = (value) =>
  typeof value === 'string' && momentOf(value)?.toISOString() === value ? value : undefined;

export const orNull =
  <Value>(shape: Shape<Value>): Shape<Value | null> =>
  (value) =>
    value === null ? null : shape(value);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Fields = Record<string, Shape<unknown>>;
type Whole<Of extends Fields> = { [Key in keyof Of]: ShapeOf<Of[Key]> };

const read = (fields: Fields, value: unknown): [string, unknown][] =>
  isObject(value) ? Object.entries(fields).map(([key, shape]) => [key, shape(value[key])]) : [];

/** An object with all of these fields. */
export const whole =
  <const Of extends Fields>(fields: Of): Shape<Whole<Of>> =>
  (value) => {
    const entries = read(fields, value);
    return isObject(value) && entries.every(([, found]) => found !== undefined)
      ? (Object.fromEntries(entries) as Whole<Of>)
      : undefined;
  };

/** Those of these fields that have their shape. */
export const anyOf =
  <const Of extends Fields>(fields: Of) =>
  (value: unknown) =>
    Object.fromEntries(read(fields, value).filter(([, found]) => found !== undefined)) as {
      [Key in keyof Of]?: ShapeOf<Of[Key]> | undefined;
    };

export const listOf =
  <Value>(shape: Shape<Value>): Shape<Value[]> =>
  (value) => {
    if (!Array.isArray(value)) return undefined;
    const items = value.map(shape);
    return items.includes(undefined) ? undefined : (items as Value[]);
  };

/** Texts by name. */
export const texts: Shape<Record<string, string>> = (value) =>
  isObject(value) && Object.values(value).every((one) => typeof one === 'string')
    ? (value as Record<string, string>)
    : undefined;
