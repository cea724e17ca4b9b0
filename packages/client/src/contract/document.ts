/** A JSON schema, as far as this tool looks into one; the validator reads all of it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
}

export interface DocumentedAnswer {
  /** The schema of the body by media type; null if the document gives none. */
  bodies: Map<string, Schema | null>;
  headers: { name: string; required: boolean }[];
}

export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  /** The schema of a JSON body; null if the call takes none. */
  body: Schema | null;
  /** By status: `200`, `4XX` or `default`. */
  answers: Map<string, DocumentedAnswer>;
  needsToken: boolean;
}

export interface ContractDocument {
  title: string;
  version: string;
  operations: Operation[];
  components: unknown;
  resolve: (schema: Schema) => Schema;
}

type Node = Record<string, unknown>;

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const entriesOf = (value: unknown): [string, Node][] =>
  isNode(value) ? Object.entries(value).filter((entry): entry is [string, Node] => isNode(entry[1])) : [];

/** Reads an OpenAPI 3.1 document. Throws a sentence if it is none. */
export const readDocument = (json: unknown): ContractDocument => {
  if (!isNode(json) || !/^3\.1\./.test(String(json.openapi)) || !isNode(json.paths)) {
    throw new Error('It is not an OpenAPI 3.1 document.');
  }
  const info = isNode(json.info) ? json.info : {};
  const follow = (node: Node): Node => {
    if (typeof node.$ref !== 'string') return node;
    const target = node.$ref
      .replace(/^#\//, '')
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((value, part) => (isNode(value) ? value[part] : undefined), json);
    if (!isNode(target)) throw new Error(`${node.$ref} leads nowhere.`);
    return follow(target);
  };
  const schemaOf = (node: unknown): Schema | null =>
    isNode(node) && isNode(node.schema) ? node.schema : null;

  const answerOf = (node: Node): DocumentedAnswer => ({
    bodies: new Map(entriesOf(node.content).map(([type, body]) => [type, schemaOf(body)])),
    headers: entriesOf(node.headers).map(([name, header]) => ({
      name,
      required: follow(header).required === true,
    })),
  });
  const operationOf = (path: string, method: string, shared: Node[], node: Node): Operation => {
    const body = isNode(node.requestBody) ? follow(node.requestBody) : {};
    const [, json] = entriesOf(body.content).find(([type]) => type.includes('json')) ?? [];
    const security = node.security ?? documentSecurity;
    return {
      method: method.toUpperCase(),
      path,
      parameters: [...shared, ...nodesOf(node.parameters)].map(follow).map((parameter) => ({
        name: String(parameter.name),
        in: String(parameter.in),
        required: parameter.required === true,
        schema: schemaOf(parameter) ?? {},
      })),
      body: schemaOf(json),
      answers: new Map(
        entriesOf(node.responses).map(([status, answer]) => [status, answerOf(follow(answer))]),
      ),
      needsToken:
        nodesOf(security).length > 0 && nodesOf(security).every((way) => Object.keys(way).length > 0),
    };
  };
  const documentSecurity = json.security;

  return {
    title: String(info.title ?? 'Untitled'),
    version: String(info.version ?? ''),
    operations: entriesOf(json.paths).flatMap(([path, item]) =>
      entriesOf(item)
        .filter(([method]) => methods.includes(method))
        .map(([method, node]) => operationOf(path, method, nodesOf(item.parameters), node)),
    ),
    components: json.components,
    resolve: (schema) => follow(schema as Node) as Schema,
  };
};
