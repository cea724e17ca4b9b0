import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../core/trpc.ts';
import { type Asker, askers } from '../testing/call-row.ts';
import { callProcedure, callTable } from '../testing/call-table.ts';
import { fieldsOf, procedureInputs } from '../testing/input-schemas.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, type World } from '../testing/world.ts';

const IS_SECRET_COLUMN = /hash|secret|sealed/;
/** The hash of an input tells apart two creates with one key, and is no secret of a person. */
const NOT_SECRET = new Set(['input_hash']);

/** These must not be in answers; the askers and the procedures whose answers may contain them stand beside. */
const privateTexts: { text: string; allowed: Partial<Record<Asker, RegExp>> }[] = [
  // The rep reads why a line was rejected in a notification; on the line, only administrators do.
  { text: 'Hail took the leaves', allowed: { admin: /./, rep: /^notifications\./ } },
  { text: 'Kale is ready', allowed: { farmer: /^messages\./, rep: /^messages\./ } },
  { text: 'Cover the seedlings', allowed: { farmer: /^notifications\./ } },
  { text: 'Back door', allowed: { farmer: /./, otherFarmer: /./, rep: /./, admin: /./ } },
];

describe('private fields', () => {
  let world: World;
  let farm: SeededFarm;
  let secrets: string[];
  beforeAll(async () => {
    world = await openWorld('sqlite');
    farm = await seedFarm(world);
    const { cookie } = await world.cookie(farm.admin);
    const tables = JSON.parse(await world.rows()) as [string, Record<string, unknown>[]][];
    const stored = tables
      .flatMap(([, rows]) => rows.flatMap((row) => Object.entries(row)))
      .filter(([column, value]) => value && IS_SECRET_COLUMN.test(column) && !NOT_SECRET.has(column))
      .map(([, value]) => String(value));
    secrets = [
      ...stored,
      cookie.split('=')[1] ?? '',
      farm.token.token,
      farm.invitation.secret,
      farm.resetSecret,
    ];
    return () => world.close();
  });

  const answersOf = async (asker: Asker, path: string): Promise<string> =>
    world.rolledBack(() =>
      callProcedure(
        world.as(asker === 'nobody' ? null : farm[asker]),
        path,
        callTable[path]?.input?.(farm),
      ).then(
        (answer) => JSON.stringify(answer) ?? '',
        (error: unknown) => JSON.stringify([refusalOf(error)?.message, refusalOf(error)?.details]),
      ),
    );
  const paths = procedureInputs.filter(({ type }) => type !== 'subscription').map(({ path }) => path);

  it.each(askers)('reach nobody who may not see them, in any answer or refusal: %s', async (asker) => {
    expect(secrets.length).toBeGreaterThan(6);
    const leaks: string[] = [];
    let length = 0;
    for (const path of paths) {
      const answer = await answersOf(asker, path);
      length += answer.length;
      for (const secret of secrets) if (answer.includes(secret)) leaks.push(`${path}: a secret`);
      for (const { text, allowed } of privateTexts) {
        if (answer.includes(text) && !allowed[asker]?.test(path)) leaks.push(`${path}: ${text}`);
      }
    }
    expect(leaks).toEqual([]);
    if (asker !== 'nobody') expect(length).toBeGreaterThan(5000);
  });

  it('cannot be filtered or sorted by, neither as a field nor as one of its choices', () => {
    const reads = procedureInputs.filter(({ type }) => type === 'query');
    const naming = reads.filter(({ schema }) =>
      /rejection|password|hash|sealed|session|_at"/i.test(JSON.stringify(schema ?? {})),
    );
    expect(naming.map(({ path }) => path)).toEqual([]);
    // Where the caller chooses the sequence, it is one of a list.
    const sorted = reads.filter(({ schema }) => fieldsOf(schema).includes('sort'));
    for (const { path, schema } of sorted) {
      expect(JSON.stringify(schema?.properties?.sort), path).toContain('"enum"');
    }
  });

  it('cannot be searched for', async () => {
    const searches = procedureInputs.filter(
      ({ type, schema }) => type === 'query' && fieldsOf(schema).includes('search'),
    );
    expect(searches.length).toBeGreaterThan(3);
    for (const asker of ['farmer', 'rep', 'admin'] as const) {
      for (const { path } of searches) {
        const find = (search: string) =>
          callProcedure(world.as(farm[asker]), path, {
            ...(callTable[path]?.input?.(farm) as object),
            search,
          }).then(
            (answer) => JSON.stringify(answer),
            (error: unknown) => refusalOf(error)?.code,
          );
        const nothing = await find('a text that nothing has');
        for (const secret of ['Hail took', ...secrets.filter((text) => text.length <= 200)]) {
          expect([asker, path, await find(secret)]).toEqual([asker, path, nothing]);
        }
      }
    }
  });
});
