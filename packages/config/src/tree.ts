import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Comment, Program, VisitorObject } from 'oxc-parser';
import { parseSync, Visitor } from 'oxc-parser';
import { globSync } from 'tinyglobby';

export interface Import {
  specifier: string;
  line: number;
  /** The names it imports; empty for `import *` and for an import without names. */
  names: string[];
  /** True if the import disappears once types are stripped. */
  typeOnly: boolean;
}

export interface Source {
  path: string;
  text: string;
  imports: Import[];
  /** Names exported here, without re-exports. */
  exports: string[];
  /** They stand in the sequence of the text; `value` is without their marks. */
  comments: Comment[];
  lineOf: (offset: number) => number;
  visit: (visitor: VisitorObject) => void;
}

const ignored = ['**/node_modules', '**/dist', '**/.turbo', '**/*.tsbuildinfo', '.git', 'data', 'screens'];

const fileLists = new Map<string, string[]>();
const sourceLists = new Map<string, Source[]>();

/** Every file of the project that is not generated, as paths relative to the root. */
export function files(root: string): string[] {
  return remembered(fileLists, root, () =>
    globSync('**', { cwd: root, dot: true, ignore: ignored, expandDirectories: false }).sort(),
  );
}

export function sources(root: string): Source[] {
  return remembered(sourceLists, root, () =>
    files(root)
      .filter((path) => /\.[mc]?tsx?$/.test(path))
      .map((path) => parse(path, readFileSync(join(root, path), 'utf8'))),
  );
}

function parse(path: string, text: string): Source {
  const { program, module, comments } = parseSync(path, text);
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  return {
    path,
    text,
    imports: importsOf(program, lineOf),
    exports: module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, exportName }) => (moduleRequest ? [] : (exportName.name ?? []))),
    comments,
    lineOf,
    visit: (visitor) => new Visitor(visitor).visit(program),
  };
}

function importsOf(program: Program, lineOf: Source['lineOf']): Import[] {
  const found: Import[] = [];
  const add = (source: { value: string; start: number }, typeOnly: boolean, names: string[] = []) =>
    found.push({ specifier: source.value, line: lineOf(source.start), names, typeOnly });
  new Visitor({
    ImportDeclaration: (node) => {
      const names = node.specifiers.flatMap((specifier) =>
        specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
          ? [specifier.imported.name]
          : [],
      );
      add(node.source, node.importKind === 'type', names);
    },
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source, node.exportKind === 'type');
    },
    ImportExpression: (node) => {
      const { source } = node;
      if (source.type === 'Literal' && typeof source.value === 'string')
        add({ value: source.value, start: source.start }, false);
    },
    TSImportType: (node) => add(node.source, true),
  }).visit(program);
  return found;
}

function remembered<T>(store: Map<string, T>, key: string, make: () => T): T {
  const value = store.get(key) ?? make();
  store.set(key, value);
  return value;
}
