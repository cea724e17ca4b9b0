#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { openAnswerCheck } from './check-answer.ts';
import { checkReads } from './check-reads.ts';
import { checkWrites } from './check-writes.ts';
import { type ContractDocument, readDocument } from './document.ts';
import { type Farm, openFarm } from './farm.ts';
import { FoundValues } from './found-values.ts';

const help = `Compares a farm's answers with its OpenAPI document.

  farm-contract <address> --token <token> [--write]

  <address>         the farm's address, such as http://localhost:3000
  --token <token>   an access token; FARM_TOKEN is read if it is absent. One that may only read is enough.
  --write           also creates a row by every creating call, and removes it again. For a test farm only:
                    some rows cannot be removed, and are listed as left.
  --help            this text

Exit code 0: every answer is as documented. 1: some differ. 2: it could not be tried.
`;

/** A reason why nothing could be tried, for the person who started the command. */
class Obstacle extends Error {}

const settings = () => {
  const { values, positionals } = parse();
  if (values.help) return undefined;
  const [address, ...others] = positionals;
  if (!address || others.length > 0)
    throw new Obstacle('Give the address of one farm, such as http://localhost:3000.');
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new Obstacle(`${address} is not the address of a farm. It begins with http:// or https://.`);
  }
  const token = values.token ?? process.env.FARM_TOKEN;
  if (!token) throw new Obstacle('Give an access token with --token, or in FARM_TOKEN.');
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Obstacle('The access token has characters that no token has.');
  return { address, token, isWriting: values.write === true };
};

const parse = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        token: { type: 'string' },
        write: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new Obstacle(`${(error as Error).message.split('. ')[0]}. See --help.`);
  }
};

const documentOf = async (farm: Farm): Promise<ContractDocument> => {
  const answer = await farm.ask('GET', '/api/openapi.json', { isStranger: true }).catch((error: Error) => {
    throw new Obstacle(error.message);
  });
  if (answer.status !== 200) throw new Obstacle(`/api/openapi.json answers ${answer.status}.`);
  try {
    return readDocument(answer.json);
  } catch (error) {
    throw new Obstacle(`/api/openapi.json cannot be used. ${(error as Error).message}`);
  }
};

/** Asks one call that needs the token, so that a wrong one is reported once and not at every call. */
const requireToken = async (farm: Farm, { operations }: ContractDocument) => {
  const first = operations.find(
    ({ method, path, needsToken }) => method === 'GET' && needsToken && !path.includes('{'),
  );
  if (first && (await farm.ask('GET', first.path)).status === 401) {
    throw new Obstacle('The farm does not accept this access token. Make a new one and try again.');
  }
};

const run = async (): Promise<number> => {
  const chosen = settings();
  if (!chosen) {
    process.stdout.write(help);
    return 0;
  }
  const farm = openFarm(chosen.address, chosen.token);
  const document = await documentOf(farm);
  await requireToken(farm, document);
  console.log(`${document.title} ${document.version} at ${chosen.address}`);

  const parts = { document, farm, check: openAnswerCheck(document), found: new FoundValues() };
  const counts = { ok: 0, differs: 0, refused: 0, skipped: 0, left: 0 };
  for (const check of chosen.isWriting ? [checkReads, checkWrites] : [checkReads]) {
    for await (const { outcome, call, note } of check(parts)) {
      counts[outcome] += 1;
      console.log(`${outcome.padEnd(8)} ${call}  ${note}`);
    }
  }
  console.log(
    `\n${Object.entries(counts)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', ')}`,
  );
  return counts.differs > 0 ? 1 : 0;
};

try {
  process.exitCode = await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
