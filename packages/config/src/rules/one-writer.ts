import { appendOnlyTables, emptiesFarm } from '../house.ts';
import type { Source } from '../tree.ts';
import { sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

const tablesFile = /^packages\/data\/src\/([^/]+)\/\1\.tables\.ts$/;
const writers = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']);
const rawCalls = new Set(['raw', 'exec', 'prepare', 'query']);
const rawWrite =
  /\b(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|merge\s+into|update|delete\s+from)\s+(?:only\s+)?["`]?(\w+)/gi;

/** Only a table's slice writes its rows. Rows of append-only tables are only inserted. */
export function oneWriter(root: string): Violation[] {
  const found: Violation[] = [];
  const owners = new Map<string, string>();
  for (const source of sources(root)) {
    const slice = tablesFile.exec(source.path)?.[1];
    if (!slice) continue;
    for (const { table, line } of declaredTables(source)) {
      const other = owners.get(table);
      if (other) {
        found.push({
          file: source.path,
          line,
          problem: `table ${table} is also declared by ${other}`,
          remedy: 'Declare it only in the slice that writes it.',
        });
      } else owners.set(table, slice);
    }
  }
  for (const source of sources(root)) {
    // The benchmark compares the product with the bare driver, and the proofs look behind its back.
    if (/^packages\/(bench|trust)\//.test(source.path)) continue;
    if (source.path === emptiesFarm) continue;
    for (const { table, line, isInsert } of writes(source, owners)) {
      if (table !== undefined && appendOnlyTables.includes(table) && !isInsert) {
        found.push({
          file: source.path,
          line,
          problem: `changes or deletes rows of ${table}, which is append-only`,
          remedy: 'Insert a new row instead.',
        });
        continue;
      }
      const owner = table === undefined ? undefined : owners.get(table);
      if (owner && source.path.startsWith(`packages/data/src/${owner}/`)) continue;
      found.push({ file: source.path, line, ...complaint(table, owner) });
    }
  }
  return found;
}

function complaint(table: string | undefined, owner: string | undefined) {
  if (table === undefined)
    return {
      problem: 'writes a table whose name is not a string literal',
      remedy: 'Write the table name as a string.',
    };
  if (!owner) {
    return {
      problem: `writes ${table}, which no slice declares`,
      remedy: 'Declare it by `defineTable` in a <slice>.tables.ts.',
    };
  }
  return {
    problem: `writes ${table}, which ${owner} owns`,
    remedy: `Call a query of packages/data/src/${owner}.`,
  };
}

function declaredTables(source: Source) {
  const tables: { table: string; line: number }[] = [];
  source.visit({
    CallExpression: (node) => {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'defineTable') return;
      const [name] = node.arguments;
      if (name?.type === 'Literal')
        tables.push({ table: String(name.value), line: source.lineOf(node.start) });
    },
  });
  return tables;
}

function writes(source: Source, owners: ReadonlyMap<string, string>) {
  const found: { table: string | undefined; line: number; isInsert: boolean }[] = [];
  const raw = (text: string, start: number) => {
    for (const [statement, table] of text.matchAll(rawWrite)) {
      // In `on conflict do update set`, the word after `update` is not a table.
      if (table && owners.has(table)) {
        found.push({ table, line: source.lineOf(start), isInsert: /^insert\s+into/i.test(statement) });
      }
    }
  };
  source.visit({
    TaggedTemplateExpression: (node) => {
      if (node.tag.type === 'Identifier' && node.tag.name === 'sql')
        raw(node.quasi.quasis.map((quasi) => quasi.value.raw).join('?'), node.start);
    },
    CallExpression: (node) => {
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return;
      const { name } = node.callee.property;
      const [first] = node.arguments;
      const text =
        first?.type === 'Literal' && typeof first.value === 'string'
          ? first.value
          : first?.type === 'TemplateLiteral'
            ? first.quasis.map((quasi) => quasi.value.raw).join('?')
            : undefined;
      if (writers.has(name))
        found.push({
          table: text?.split(/\s/)[0],
          line: source.lineOf(node.callee.property.start),
          isInsert: name === 'insertInto',
        });
      else if (rawCalls.has(name) && text) raw(text, node.start);
    },
  });
  return found;
}
