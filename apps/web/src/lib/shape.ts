/** These few readers are in the first load, where `zod/mini` would weigh 7 KB. */
export type Shape<Value> = (value: unknown) => Value | undefined;
export type ShapeOf<Reader> = Reader extends Shape<infer Value> ? Value : never;

const when =
  <Value>(holds: (value: unknown) => boolean): Shape<Value> =>
  (value) =>
    holds(value) ? (value as Value) : undefined;

export const text = (max = Number.POSITIVE_INFINITY) =>
  when<string>((value) => typeof value === 'string' && value.length <= max);

export const wholeNumber = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  when<number>((value) => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max);

export const flag = when<boolean>((value) => typeof value === 'boolean');

export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  when<Value>((value) => values.includes(value as Value));

const isMoment = (value: unknown, written: (value: string) => string) =>
  typeof value === 'string' &&
  !Number.isNaN(Date.parse(written(value))) &&
  new Date(written(value)).toISOString() === written(value);

export const day = when<string>((value) => isMoment(value, (day) => `${day}T00:00:00.000Z`));

/** Anything that is there, so that a day that cannot be read shows that of today. */
export const dayOrToday: Shape<string> = (value) => (value === undefined ? value : (day(value) ?? ''));

export const instant = when<string>((value) => isMoment(value, (instant) => instant));

export const orNull =
  <Value>(shape: Shape<Value>): Shape<Value | null> =>
  (value) =>
    value === null ? null : shape(value);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Fields = Record<string, Shape<unknown>>;

export const anyOf =
  <const Of extends Fields>(fields: Of) =>
  (value: unknown) =>
    Object.fromEntries(
      Object.entries(fields)
        .map(([key, shape]) => [key, shape(isObject(value) ? value[key] : undefined)])
        .filter(([, found]) => found !== undefined),
    ) as { [Key in keyof Of]?: ShapeOf<Of[Key]> | undefined };

export const whole =
  <const Of extends Fields>(fields: Of): Shape<{ [Key in keyof Of]: ShapeOf<Of[Key]> }> =>
  (value) => {
    const found = anyOf(fields)(value);
    return Object.keys(fields).every((key) => key in found)
      ? (found as { [Key in keyof Of]: ShapeOf<Of[Key]> })
      : undefined;
  };

export const listOf =
  <Value>(shape: Shape<Value>): Shape<Value[]> =>
  (value) => {
    if (!Array.isArray(value)) return undefined;
    const items = value.map(shape);
    return items.includes(undefined) ? undefined : (items as Value[]);
  };

export const texts = when<Record<string, string>>(
  (value) => isObject(value) && Object.values(value).every((one) => typeof one === 'string'),
);
