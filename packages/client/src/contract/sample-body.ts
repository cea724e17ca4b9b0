import type { ContractDocument, Schema } from './document.ts';
import type { FoundValues } from './found-values.ts';

const DAY_MS = 86_400_000;
/** Today, and for farms in other time zones and fields that want the future or the past, the days beside it. */
const dayShifts = [0, 1, -1];

export interface Sample {
  value: unknown;
}

/** Undefined if an id is needed of which the farm has none. Each further try takes other ids and days. */
export const sampleOf = (
  { resolve }: Pick<ContractDocument, 'resolve'>,
  found: FoundValues,
  tries: number,
) => {
  const pick = <Item>(values: readonly Item[]): Sample | undefined =>
    values.length > 0 ? { value: values[tries % values.length] } : undefined;
  const instant = new Date(Date.now() + DAY_MS * (dayShifts[tries % dayShifts.length] ?? 0)).toISOString();

  const textOf = ({ format, minLength = 0, maxLength = 60 }: Schema): string => {
    if (format === 'date') return instant.slice(0, 10);
    if (format === 'date-time') return instant;
    if (format === 'uuid') return crypto.randomUUID();
    const unique = crypto.randomUUID().slice(0, 8);
    if (format === 'email') return `contract-${unique}@farm.example`;
    return `contract-test-${unique}`.slice(0, maxLength).padEnd(minLength, '-');
  };

  const sample = (schema: Schema, name: string): Sample | undefined => {
    const {
      const: fixed,
      enum: values,
      allOf,
      anyOf,
      oneOf,
      items,
      ...plain
    } = { ...schema, ...resolve(schema) };
    if (fixed !== undefined) return { value: fixed };
    if (values) return { value: values[0] };
    const choices = anyOf ?? oneOf;
    if (choices) return sample(choices.find(({ type }) => type !== 'null') ?? {}, name);
    if (allOf) return objectOf({ properties: {}, ...plain }, allOf.map(resolve));
    const [type] = [plain.type ?? []].flat().filter((each) => each !== 'null');
    if (type === 'array') return arrayOf(items ?? {}, plain.minItems ?? 0, name);
    if (/[a-z](Id|Ids)$|^uid$/.test(name)) return pick(found.forName(name, plain));
    if (plain.default !== undefined) return { value: plain.default };
    if (type === 'object' || plain.properties) return objectOf(plain, []);
    if (type === 'boolean') return { value: false };
    if (type === 'integer' || type === 'number')
      return { value: Math.max(1, plain.minimum ?? 1, (plain.exclusiveMinimum ?? 0) + 1) };
    return { value: textOf(plain) };
  };

  const arrayOf = (items: Schema, least: number, name: string): Sample | undefined => {
    // A list of people is of the others: nobody writes to themselves alone.
    const isPeople = /Ids$/.test(name) && [items.type ?? []].flat().includes('string');
    if (isPeople && found.forName(name, items).length > 1)
      return { value: found.people().slice(1, Math.max(2, least + 1)) };
    const values = Array.from({ length: least }, () => sample(items, name));
    return values.includes(undefined) ? undefined : { value: values.map((each) => each?.value) };
  };

  const objectOf = (schema: Schema, parts: Schema[]): Sample | undefined => {
    const properties = Object.assign(
      {},
      ...[schema, ...parts].map((part) => part.properties ?? {}),
    ) as Record<string, Schema>;
    const required = [schema, ...parts].flatMap((part) => part.required ?? []);
    const entries = required.map((key) => [key, sample(properties[key] ?? {}, key)] as const);
    if (entries.some(([, value]) => value === undefined)) return undefined;
    return { value: Object.fromEntries(entries.map(([key, value]) => [key, value?.value])) };
  };

  return (schema: Schema, name = '') => sample(schema, name);
};
