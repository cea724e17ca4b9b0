import type { Node } from 'oxc-parser';
import { type Source, sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

/** Attributes and fields whose strings people read. */
const names =
  /^(?:title|subtitle|message|label|description|text|note|notice|hint|placeholder|alt|header|lead|caption|error|empty|aria-(?:label|description|roledescription|valuetext)|\w+(?:Label|Text|Title|Message))$/;

const isText = (words: string) => /\p{L}/u.test(words);

type Found = { node: { start: number }; words: string };

/** The bare strings an expression may answer; a tagged template or a call is none. */
function bareStrings(node: Node | null): Found[] {
  if (!node) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && isText(node.value) ? [{ node, words: node.value }] : [];
    case 'TemplateLiteral': {
      const words = node.quasis.map(({ value }) => value.cooked ?? '').join('…');
      return isText(words) ? [{ node, words }] : [];
    }
    case 'ConditionalExpression':
      return [...bareStrings(node.consequent), ...bareStrings(node.alternate)];
    case 'LogicalExpression':
      return [...bareStrings(node.left), ...bareStrings(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right].flatMap(bareStrings) : [];
    case 'ArrowFunctionExpression':
      return node.body.type === 'BlockStatement' ? [] : bareStrings(node.body);
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return bareStrings(node.expression);
    default:
      return [];
  }
}

const nameOf = (key: Node) =>
  key.type === 'Identifier' || key.type === 'JSXIdentifier'
    ? key.name
    : key.type === 'Literal' && typeof key.value === 'string'
      ? key.value
      : '';

function textsOf(source: Source): Found[] {
  const found: Found[] = [];
  source.visit({
    JSXText: (node) => {
      if (isText(node.value)) found.push({ node, words: node.value.trim() });
    },
    JSXElement: ({ children }) => {
      for (const child of children)
        if (child.type === 'JSXExpressionContainer') found.push(...bareStrings(child));
    },
    JSXFragment: ({ children }) => {
      for (const child of children)
        if (child.type === 'JSXExpressionContainer') found.push(...bareStrings(child));
    },
    JSXAttribute: ({ name, value }) => {
      if (names.test(nameOf(name))) found.push(...bareStrings(value));
    },
    Property: ({ key, value }) => {
      if (names.test(nameOf(key))) found.push(...bareStrings(value));
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (nameOf(callee) === 'useDocumentTitle' && first) found.push(...bareStrings(first));
    },
  });
  return found;
}

/** Within `Trans` and `Plural`, words are in the catalog. */
function spokenRanges(source: Source): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  source.visit({
    JSXElement: ({ openingElement, start, end }) => {
      if (/^(?:Trans|Plural|Select)$/.test(nameOf(openingElement.name))) ranges.push({ start, end });
    },
    CallExpression: ({ callee, start, end }) => {
      if (/^(?:t|msg|plural|select)$/.test(nameOf(callee))) ranges.push({ start, end });
    },
  });
  return ranges;
}

/** Every text that people read in the browser goes through the catalog, so that it exists in each language. */
export function spokenTexts(root: string): Violation[] {
  return sources(root)
    .filter(({ path }) => /^apps\/web\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap((source) => {
      const spoken = spokenRanges(source);
      return textsOf(source)
        .filter(({ node }) => !spoken.some(({ start, end }) => node.start >= start && node.start < end))
        .map(({ node, words }) => ({
          file: source.path,
          line: source.lineOf(node.start),
          problem: `'${words.slice(0, 60)}' is in no catalog`,
          remedy: 'Write it in <Trans>, t`…` or msg`…`, and run `pnpm texts:gather`.',
        }));
    });
}
