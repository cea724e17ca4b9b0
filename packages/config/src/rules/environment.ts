import { sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

/** One file reads the environment; everything else is told. */
export function environment(root: string): Violation[] {
  return sources(root).flatMap((source) => {
    const found: Violation[] = [];
    const add = (start: number, what: string) =>
      found.push({
        file: source.path,
        line: source.lineOf(start),
        problem: `reads ${what}`,
        remedy: 'Read it in apps/server/src/env.ts and pass the value in.',
      });
    source.visit({
      MemberExpression: (node) => {
        const { object, property } = node;
        const name =
          property.type === 'Identifier' && !node.computed
            ? property.name
            : property.type === 'Literal'
              ? property.value
              : undefined;
        if (name !== 'env') return;
        if (object.type === 'MetaProperty') add(node.start, 'import.meta.env');
        else if (isProcess(source.text.slice(object.start, object.end))) add(node.start, 'process.env');
      },
      VariableDeclarator: (node) => {
        if (node.id.type !== 'ObjectPattern' || !node.init) return;
        if (!isProcess(source.text.slice(node.init.start, node.init.end))) return;
        const takesEnv = node.id.properties.some(
          (property) =>
            property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'env',
        );
        if (takesEnv) add(node.start, 'process.env');
      },
      ImportDeclaration: (node) => {
        if (!/^(?:node:)?process$/.test(node.source.value)) return;
        const takesEnv = node.specifiers.some(
          (specifier) =>
            specifier.type === 'ImportSpecifier' &&
            specifier.imported.type === 'Identifier' &&
            specifier.imported.name === 'env',
        );
        if (takesEnv) add(node.start, 'process.env');
      },
    });
    return found;
  });
}

function isProcess(text: string): boolean {
  return text === 'process' || text === 'globalThis.process';
}
