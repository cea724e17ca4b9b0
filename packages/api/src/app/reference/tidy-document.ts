import { noteOf } from '../../core/rest-app.ts';
import { addRefusals, type OpenApiDocument, PREFIX, type Schemas } from '../../rest/document-refusals.ts';

const INPUT = /Input$/;

/** Adds the names of the schemas that a part of the document refers to, directly or by others. */
const addNames = (names: Set<string>, part: unknown, schemas: Schemas): Set<string> => {
  for (const [, name = ''] of (JSON.stringify(part) ?? '').matchAll(
    /"\$ref":"#\/components\/schemas\/([^"]+)"/g,
  )) {
    if (!names.has(name)) addNames(names.add(name), schemas[name], schemas);
  }
  return names;
};

/** A named schema comes twice, as `Buyer` for answers and `BuyerInput` for requests; one goes if it is unused or the same. */
const keepUsedSchemas = (document: OpenApiDocument): OpenApiDocument => {
  const { schemas, responses } = document.components;
  const used = addNames(new Set(), [document.paths, responses], schemas);
  const finalName = (name: string) => {
    const plain = name.replace(INPUT, '');
    const isSame = !used.has(plain) || JSON.stringify(schemas[plain]) === JSON.stringify(schemas[name]);
    return isSame ? plain : name;
  };
  const kept = [...used].map((name) => [finalName(name), schemas[name]] as const);
  document.components.schemas = Object.fromEntries(
    kept.filter(([, schema]) => schema).sort(([a], [b]) => a.localeCompare(b)),
  ) as Schemas;
  const rename = (key: string, value: unknown) =>
    key === '$ref' && used.has(String(value).slice(PREFIX.length))
      ? PREFIX + finalName(String(value).slice(PREFIX.length))
      : value;
  return JSON.parse(JSON.stringify(document, rename));
};

const describeSchemas = ({ components: { schemas } }: OpenApiDocument): void => {
  for (const [name, schema] of Object.entries(schemas)) {
    const note = noteOf(name) ?? noteOf(name.replace(INPUT, ''));
    if (note?.example !== undefined) schema.examples = [note.example];
    for (const [field, about] of Object.entries(note?.fields ?? {})) {
      const property = schema.properties?.[field];
      if (typeof property === 'object' && schema.properties)
        schema.properties[field] = { ...property, ...about };
    }
  }
};

/** Writes a parameter that several operations take once. */
const shareParameters = (document: OpenApiDocument): void => {
  const operations = Object.values(document.paths).flatMap((each) => Object.values(each));
  const texts = operations.flatMap(({ parameters = [] }) => parameters.map((one) => JSON.stringify(one)));
  const keys = new Map<string, string>();
  const shared: Record<string, object> = {};
  for (const [text, { length }] of Map.groupBy(texts, (text) => text)) {
    if (length < 2) continue;
    const parameter = JSON.parse(text) as { name: string };
    let key = parameter.name;
    for (let nth = 2; shared[key]; nth += 1) key = `${parameter.name}${nth}`;
    shared[key] = parameter;
    keys.set(text, key);
  }
  for (const operation of operations) {
    operation.parameters = operation.parameters?.map((parameter) => {
      const key = keys.get(JSON.stringify(parameter));
      return key ? { $ref: `#/components/parameters/${key}` } : parameter;
    });
  }
  document.components.parameters = shared;
};

export const tidyDocument = (made: OpenApiDocument): OpenApiDocument => {
  addRefusals(made);
  const document = keepUsedSchemas(made);
  describeSchemas(document);
  shareParameters(document);
  return document;
};
