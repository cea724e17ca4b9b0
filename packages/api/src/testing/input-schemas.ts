import { z } from 'zod';
import { procedures } from '../app/router.ts';

/** A JSON schema, as far as tests read it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
};

export type Parameter = { name: string; in: string; required: boolean; schema: Schema };
export type Operation = {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};

/** Every procedure, with the schema of its input. */
export const procedureInputs = [...procedures].map(
  ([
    path,
    {
      type,
      inputs: [input],
    },
  ]) => {
    const schema =
      input &&
      (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', metadata: z.registry() }) as Schema);
    return { path, type, schema };
  },
);

/** The names of the fields of a schema, at any depth. */
export const fieldsOf = (schema: Schema | undefined, named: Record<string, Schema> = {}): string[] => {
  if (!schema) return [];
  if (schema.$ref) return fieldsOf(named[schema.$ref.split('/').at(-1) ?? ''], named);
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {} } = schema;
  const nested = [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : []), ...Object.values(properties)];
  return [...new Set([...Object.keys(properties), ...nested.flatMap((part) => fieldsOf(part, named))])];
};

/** The parameters of an operation; one that several take stands beside them. */
export const parametersOf = (
  { components }: Pick<OpenApiDocument, 'components'>,
  { parameters = [] }: Operation,
): Parameter[] =>
  parameters.flatMap((parameter) =>
    '$ref' in parameter ? (components.parameters[parameter.$ref.split('/').at(-1) ?? ''] ?? []) : parameter,
  );

/** Every operation of the OpenAPI document, with the names of its fields wherever they are sent. */
export const operationsOf = ({ paths, components }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      fields: [
        ...parametersOf({ components }, operation)
          .filter((parameter) => parameter.in !== 'header')
          .map(({ name }) => name),
        ...fieldsOf(operation.requestBody?.content['application/json']?.schema, components.schemas),
      ],
    })),
  );
