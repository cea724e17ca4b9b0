import { sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

/** No test is left out in silence. */
export function skippedTests(root: string): Violation[] {
  return sources(root)
    .filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path))
    .flatMap((source) => {
      const found: Violation[] = [];
      const lines = source.text.split('\n');
      source.visit({
        MemberExpression: (node) => {
          if (node.property.type !== 'Identifier' || !/^(?:skip|only)$/.test(node.property.name)) return;
          if (!/^(?:it|test|describe|suite)\b/.test(source.text.slice(node.object.start, node.object.end)))
            return;
          const line = source.lineOf(node.property.start);
          if (/^\s*\/\/ reason: \S/.test(lines[line - 2] ?? '')) return;
          found.push({
            file: source.path,
            line,
            problem: `.${node.property.name} without a reason`,
            remedy: 'Run the test, or write `// reason: …` on the line above.',
          });
        },
      });
      return found;
    });
}
