// Carries out long reads in a process of its own, on a connection of its own, so that the server goes on answering.
import { openReadContexts, type Reader } from '../core/read-contexts.ts';
import type { Around } from '../core/reads-aside.ts';
import { type AnswerAs, jsonOf, runProcedure } from '../core/run-procedure.ts';
import { serveWork } from '../core/serve-work.ts';
import { procedures } from './router.ts';

export type ReadCall = { path: string; input?: unknown; around: Around; reader: Reader };

const [file = ''] = process.argv.slice(2);
const { contextOf, damageMetBy } = openReadContexts(file);

const asText: AnswerAs<string | undefined> = { from: jsonOf, fromAside: String, around: ['', ''] };

/** The caller's rights are checked again, by the same guard. */
const read = async ({ path, input, around: [before, after], reader }: ReadCall) => {
  const procedure = procedures[path];
  if (procedure?._def.type !== 'query') throw new Error(`There is no read ${path}`);
  const call = { ctx: contextOf(reader), path, readInput: () => input, readSignal: () => undefined };
  const json = await runProcedure(procedure, call, asText);
  return { head: null, bytes: new TextEncoder().encode(before + json + after) };
};

serveWork(read, damageMetBy);
