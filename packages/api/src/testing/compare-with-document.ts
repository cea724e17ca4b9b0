import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Call = { method: string; path: string };
type Body = { content?: Record<string, { schema: { $ref?: string } }> };
type Response = Body & { $ref?: string };
type Document = {
  paths: Record<string, Record<string, { requestBody?: Body; responses: Record<string, Response> }>>;
  components: { responses: Record<string, Response> };
};

/** Tells how the bodies of requests and answers differ from what the OpenAPI document says about a call. */
export const openComparison = (document: Document) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'openapi');
  const operationOf = ({ method, path }: Call) => document.paths[path]?.[method.toLowerCase()];

  const compiled = new Map<object, ValidateFunction>();
  const compile = (schema: object) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/');
    const isValid = compiled.get(schema) ?? ajv.compile(JSON.parse(text));
    compiled.set(schema, isValid);
    return isValid;
  };

  const differencesOf = (body: Body | undefined, value: unknown): string[] => {
    const [content] = Object.values(body?.content ?? {});
    const schema = content?.schema;
    if (!schema) return ['such a body is not documented'];
    const isValid = compile(schema);
    return isValid(value)
      ? []
      : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };

  return {
    request: (call: Call, value: unknown) => differencesOf(operationOf(call)?.requestBody, value),
    answer: (call: Call, status: number, value: unknown) => {
      const documented = operationOf(call)?.responses[status];
      if (!documented) return [`the status ${status} is not documented`];
      const name = documented.$ref?.split('/').at(-1);
      return differencesOf(name === undefined ? documented : document.components.responses[name], value);
    },
  };
};
