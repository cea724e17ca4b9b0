import type { Checker, Type, TypeReference, Symbol as TypeSymbol, UnionType } from 'typescript/unstable/sync';
import { SymbolFlags, TypeFlags } from 'typescript/unstable/sync';

const callKinds = ['Query', 'Mutation', 'Subscription'];
const plainFlags =
  TypeFlags.Unknown |
  TypeFlags.String |
  TypeFlags.Number |
  TypeFlags.Boolean |
  TypeFlags.Void |
  TypeFlags.Undefined |
  TypeFlags.Null |
  TypeFlags.Never;

export const commentOf = (text: string, indent = ''): string => {
  const lines = text.trim().split('\n');
  if (!text.trim()) return '';
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
};

const capitalized = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;
const emptyValues = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void;
const valuesKey = (types: readonly Type[]) =>
  types.every((type) => type.isStringLiteralType())
    ? types
        .map((type) => JSON.stringify(type.value))
        .toSorted()
        .join(' | ')
    : undefined;

/**
 * Writes types out as text that needs no other file. A type that cannot be written so, such as a class of the server,
 * is an error, so that none slips into the packed client.
 */
export class TypePrinter {
  readonly #checker: Checker;
  readonly #declared = new Map<string, { id: number; text: string }>();
  readonly #names = new Map<number, TypeSymbol>();
  readonly #namesOfValues = new Map<string, TypeSymbol>();
  /** Unnamed types that are being written; one that contains itself would have no end. */
  readonly #open = new Set<number>();

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  know(symbol: TypeSymbol): void {
    if (!(symbol.flags & SymbolFlags.TypeAlias)) return;
    const type = this.#checker.getDeclaredTypeOfSymbol(symbol);
    const values = type.isUnionType() ? valuesKey(type.getTypes()) : undefined;
    const isShape = type.isObjectType() && !this.#checker.isArrayType(type);
    if ((isShape || type.isUnionType()) && !this.#names.has(type.id)) this.#names.set(type.id, symbol);
    if (values && !this.#namesOfValues.has(values)) this.#namesOfValues.set(values, symbol);
  }

  declarations(): string[] {
    return [...this.#declared.values()].map(({ text }) => text);
  }

  declareCalls(symbol: TypeSymbol): void {
    const slices = this.#propertiesOf(this.#checker.getDeclaredTypeOfSymbol(symbol));
    for (const slice of slices) {
      const calls = this.#propertiesOf(slice.type).map((each) =>
        this.#member(each, capitalized(slice.name), '  '),
      );
      this.#add(
        slice.type.id,
        `${capitalized(slice.name)}Slice`,
        (name) => `export interface ${name} {\n${calls.join('')}}`,
      );
    }
    const lines = slices.map(({ name }) => `  ${name}: ${capitalized(name)}Slice;\n`);
    const comment = commentOf(symbol.getDocumentationComment(this.#checker).split('. ')[0] ?? '');
    this.#add(0, symbol.name, (name) => `${comment}export interface ${name} {\n${lines.join('')}}`);
  }

  /** A call, or several under a name. */
  #member(
    { name, type, comment }: { name: string; type: Type; comment: string },
    within: string,
    indent: string,
  ): string {
    const whole = `${within}${capitalized(name)}`;
    if (callKinds.includes(type.getSymbol()?.name ?? ''))
      return `${comment}${indent}${name}: ${this.#call(type, whole)};\n`;
    const calls = this.#propertiesOf(type).map((each) => this.#member(each, whole, `${indent}  `));
    return `${indent}${name}: {\n${calls.join('')}${indent}};\n`;
  }

  declare(name: string, type: Type, comment = ''): string {
    return this.#add(type.id, name, () => {
      const text = this.#written(type, '');
      return type.isObjectType() && text.startsWith('{')
        ? `${comment}export interface ${name} ${text}`
        : `${comment}export type ${name} = ${text};`;
    });
  }

  #add(id: number, name: string, text: (name: string) => string): string {
    const known = this.#declared.get(name);
    if (known && known.id !== id) throw new Error(`Two types are called ${name}`);
    if (!known) {
      // Named before it is written, since it may contain itself.
      this.#declared.set(name, { id, text: '' });
      this.#declared.set(name, { id, text: text(name) });
    }
    return name;
  }

  #call(type: Type, name: string): string {
    const kind = type.getSymbol()?.name ?? '';
    const [input, output] = this.#checker.getTypeArguments(type as TypeReference);
    if (!callKinds.includes(kind) || !input || !output) throw new Error(`${name} is not a call`);
    const answer = kind === 'Subscription' ? `${name}Event` : `${name}Output`;
    return `${kind}<${this.#named(input, `${name}Input`)}, ${this.#named(output, answer)}>`;
  }

  /** A type by its own name, or by `name` if it is an object, or a choice of objects, without one. */
  #named(type: Type, name: string): string {
    const [item] = this.#checker.isArrayType(type)
      ? this.#checker.getTypeArguments(type as TypeReference)
      : [];
    if (item) return `${this.#named(item, name)}[]`;
    const isUnnamed = (part: Type) => part.isObjectType() && !this.#names.has(part.id);
    if (!type.isUnionType()) return isUnnamed(type) ? this.declare(name, type) : this.#text(type, '');
    if (type.getTypes().every(isUnnamed)) return this.declare(name, type);
    const parts = type.getTypes().filter(({ flags }) => !(flags & TypeFlags.Undefined));
    return parts
      .toSorted((one, other) => (one.flags & emptyValues ? 1 : other.flags & emptyValues ? -1 : 0))
      .map((part) => this.#named(part, name))
      .join(' | ');
  }

  #text(type: Type, indent: string): string {
    const symbol = this.#names.get(type.id);
    const declared = this.#declared.get(symbol?.name ?? '');
    // The first of two types with one name keeps it.
    if (!symbol || (declared && declared.id !== type.id)) return this.#written(type, indent);
    return this.declare(symbol.name, type, commentOf(symbol.getDocumentationComment(this.#checker)));
  }

  #written(type: Type, indent: string): string {
    if (type.flags & plainFlags) return this.#checker.typeToString(type);
    if (type.isStringLiteralType()) return JSON.stringify(type.value);
    if (type.isLiteralType()) return this.#checker.typeToString(type);
    if (this.#open.has(type.id))
      throw new Error(`${this.#checker.typeToString(type)} contains itself and has no name`);
    this.#open.add(type.id);
    try {
      if (type.isUnionType()) return this.#union(type, indent);
      if (type.isIntersectionType())
        return type
          .getTypes()
          .map((part) => this.#text(part, indent))
          .join(' & ');
      if (this.#checker.isArrayType(type)) return this.#array(type as TypeReference, indent);
      if (type.isObjectType()) return this.#object(type, indent);
    } finally {
      this.#open.delete(type.id);
    }
    throw new Error(`${this.#checker.typeToString(type)} cannot be written as a plain type`);
  }

  #union(type: UnionType, indent: string): string {
    const members = type.getTypes();
    const values = members.filter(({ flags }) => !(flags & emptyValues));
    const undefinedId = this.#checker.getUndefinedType().id;
    // That a property may be missing has its own type, which is not `undefined`.
    const empty = members
      .filter(
        ({ flags, id }) => flags & emptyValues && (!(flags & TypeFlags.Undefined) || id === undefinedId),
      )
      .map((member) => this.#checker.typeToString(member));
    // A list of words keeps its name when null or undefined joins it.
    const name = empty.length > 0 ? this.#namesOfValues.get(valuesKey(values) ?? '') : undefined;
    const isSwitch = values.length === 2 && values.every(({ flags }) => flags & TypeFlags.BooleanLiteral);
    const texts = isSwitch
      ? ['boolean']
      : name
        ? [this.declare(name.name, this.#checker.getDeclaredTypeOfSymbol(name))]
        : values.map((value) => this.#text(value, indent));
    return [...texts, ...empty.toSorted()].join(' | ');
  }

  #array(type: TypeReference, indent: string): string {
    const [item] = this.#checker.getTypeArguments(type);
    const text = item ? this.#text(item, indent) : 'unknown';
    return item?.isUnionType() && text.includes(' | ') ? `(${text})[]` : `${text}[]`;
  }

  #object(type: Type, indent: string): string {
    const inner = `${indent}  `;
    const isPlain = !type.getSymbol()?.name || /^__(type|object)$/.test(type.getSymbol()?.name ?? '');
    if (!isPlain) throw new Error(`${this.#checker.typeToString(type)} is not a plain object`);
    const properties = this.#propertiesOf(type, inner).map(
      ({ name, type: value, comment, isOptional }) =>
        `${comment}${inner}${/^\w+$/.test(name) ? name : JSON.stringify(name)}${isOptional ? '?' : ''}: ${this.#text(value, inner)};\n`,
    );
    const indexes = this.#checker
      .getIndexInfosOfType(type)
      .map(
        ({ keyType, valueType }) =>
          `${inner}[key: ${this.#text(keyType, inner)}]: ${this.#text(valueType, inner)};\n`,
      );
    return `{\n${[...properties, ...indexes].join('')}${indent}}`;
  }

  #propertiesOf(type: Type, indent = '  ') {
    return this.#checker.getPropertiesOfType(type).map((symbol) => {
      const value = this.#checker.getTypeOfSymbol(symbol);
      if (!value) throw new Error(`${symbol.name} has no type`);
      return {
        name: symbol.name,
        type: value,
        comment: commentOf(symbol.getDocumentationComment(this.#checker), indent),
        isOptional: (symbol.flags & SymbolFlags.Optional) !== 0,
      };
    });
  }
}
