import type { Node, StringLiteral } from 'oxc-parser';
import { sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

/** Where a locale may be named: the browser's languages, and the rules that sort and count days for everyone. */
const allowed = ['apps/web/src/lib/language.ts', 'packages/domain/src/core/'];

const region = /^[a-z]{2}-[A-Z]{2}$/;
const formatting = /^(?:toLocale\w*|localeCompare)$/;

const isName = (node: Node | undefined): node is StringLiteral =>
  node?.type === 'Literal' && typeof node.value === 'string' && /^[a-z]{2}(?:-[A-Z]{2})?$/.test(node.value);

/** Only one module names a locale; everything else follows the language of the reader. */
export function oneLocale(root: string): Violation[] {
  return sources(root)
    .filter(({ path }) => /^(?:apps\/web|packages\/(?:domain|api))\/src\//.test(path))
    .filter(({ path }) => !/\.test\.tsx?$/.test(path) && !allowed.some((place) => path.startsWith(place)))
    .flatMap((source) => {
      const found: { start: number; name: string }[] = [];
      const add = ({ start }: { start: number }, name: string) => found.push({ start, name });
      source.visit({
        Literal: (node) => {
          if (typeof node.value === 'string' && (region.test(node.value) || node.value.includes('/locale/')))
            add(node, node.value);
        },
        NewExpression: ({ callee, arguments: [locale] }) => {
          const isIntl = callee.type === 'MemberExpression' && source.text.startsWith('Intl.', callee.start);
          if (isIntl && isName(locale) && !region.test(locale.value)) add(locale, locale.value);
        },
        CallExpression: ({ callee, arguments: given }) => {
          if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
          if (!formatting.test(callee.property.name)) return;
          for (const locale of given)
            if (isName(locale) && !region.test(locale.value)) add(locale, locale.value);
        },
      });
      return found.map(({ start, name }) => ({
        file: source.path,
        line: source.lineOf(start),
        problem: `names the locale '${name}'`,
        remedy: 'Format with apps/web/src/lib/format.ts, or take the language as a parameter.',
      }));
    });
}
