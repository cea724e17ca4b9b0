import { noteOf } from '../../core/rest-app.ts';
import { addRefusals, type OpenApiDocument, PREFIX, type Schemas } from './document-refusals.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const walk = (value: unknown, visit: (object: Record<string, unknown>) => void): void => {
  if (!isRecord(value)) return;
  if (!Array.isArray(value)) visit(value);
  for (const child of Object.values(value)) walk(child, visit);
};

const namesWithin = (value: unknown, schemas: Schemas): Set<string> => {
  const found = new Set<string>();
  const look = (part: unknown) =>
    walk(part, ({ $ref }) => {
      if (typeof $ref !== 'string' || !$ref.startsWith(PREFIX)) return;
      const name = $ref.slice(PREFIX.length);
      if (found.has(name)) return;
      found.add(name);
      look(schemas[name]);
    });
  look(value);
  return found;
};

const INPUT = /Input$/;

/** A named schema comes twice, as `Buyer` for answers and `BuyerInput` for requests; one goes if it is unused or the same. */
const keepUsedSchemas = (document: OpenApiDocument): void => {
  const { schemas } = document.components;
  const used = namesWithin([document.paths, document.components.responses], schemas);
  const isSame = (name: string) => {
    const plain = name.replace(INPUT, '');
    return !used.has(plain) || JSON.stringify(schemas[plain]) === JSON.stringify(schemas[name]);
  };
  const renamed = new Map<string, string>();
  for (const name of used) if (INPUT.test(name) && isSame(name)) renamed.set(name, name.replace(INPUT, ''));
  const kept = [...used].map((name) => [renamed.get(name) ?? name, schemas[name]] as const);
  document.components.schemas = Object.fromEntries(
    kept.filter(([, schema]) => schema).sort(([a], [b]) => a.localeCompare(b)),
  ) as Schemas;
  walk(document, (object) => {
    const name = typeof object.$ref === 'string' ? object.$ref.slice(PREFIX.length) : '';
    const plain = renamed.get(name);
    if (plain) object.$ref = `${PREFIX}${plain}`;
  });
};

const describeSchemas = ({ components: { schemas } }: OpenApiDocument): void => {
  for (const [name, schema] of Object.entries(schemas)) {
    const note = noteOf(name) ?? noteOf(name.replace(INPUT, ''));
    if (note?.example !== undefined) schema.examples = [note.example];
    for (const [field, about] of Object.entries(note?.fields ?? {})) {
      const property = schema.properties?.[field];
      if (isRecord(property) && schema.properties) schema.properties[field] = { ...property, ...about };
    }
  }
};

/** Writes a parameter that several operations take once. */
const shareParameters = (document: OpenApiDocument): void => {
  const operations = Object.values(document.paths).flatMap((each) => Object.values(each));
  const texts = operations.flatMap(({ parameters = [] }) => parameters.map((one) => JSON.stringify(one)));
  const times = Map.groupBy(texts, (text) => text);
  const shared = new Map<string, { key: string; parameter: unknown }>();
  const keys = new Set<string>();
  for (const [text, { length }] of times) {
    if (length < 2) continue;
    const parameter = JSON.parse(text) as { name: string };
    let key = parameter.name;
    for (let nth = 2; keys.has(key); nth += 1) key = `${parameter.name}${nth}`;
    keys.add(key);
    shared.set(text, { key, parameter });
  }
  for (const operation of operations) {
    operation.parameters = operation.parameters?.map((parameter) => {
      const found = shared.get(JSON.stringify(parameter));
      return found ? { $ref: `#/components/parameters/${found.key}` } : parameter;
    });
  }
  document.components.parameters = Object.fromEntries(
    [...shared.values()].map(({ key, parameter }) => [key, parameter]),
  );
};

export const tidyDocument = (document: OpenApiDocument): OpenApiDocument => {
  addRefusals(document);
  keepUsedSchemas(document);
  describeSchemas(document);
  shareParameters(document);
  return document;
};
