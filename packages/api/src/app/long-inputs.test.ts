import { importColumns, importKinds } from '@farm/domain/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callProcedure, callTable } from '../testing/call-table.ts';
import { procedureInputs, type Schema } from '../testing/input-schemas.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, type World } from '../testing/world.ts';
import { BODY_MAX_BYTES } from './guards/limit-body.ts';

type Place = { path: (string | number)[]; max: number };

/** A text without a limit of its own is as long as a request can be. */
const UNLIMITED = BODY_MAX_BYTES;

/** Every text in an input, with the most characters that it may have. */
const textsIn = (schema: Schema & { maxLength?: number }, path: Place['path'] = []): Place[] => {
  const { anyOf = [], oneOf = [], allOf = [], properties = {}, items, type } = schema;
  const isText = type === 'string' && schema.enum === undefined && schema.const === undefined;
  return [
    ...(isText ? [{ path, max: schema.maxLength ?? UNLIMITED }] : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((part) => textsIn(part, path)),
    ...Object.entries(properties).flatMap(([name, part]) => textsIn(part, [...path, name])),
    ...(items ? textsIn(items, [...path, 0]) : []),
  ];
};

/** The input with another value at one place, and what has to be around it. */
const withValue = (input: unknown, [key, ...path]: Place['path'], value: unknown): unknown => {
  if (key === undefined) return value;
  if (typeof key === 'number') return [withValue((input as unknown[] | undefined)?.[key], path, value)];
  const object = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  return { ...object, [key]: withValue(object[key], path, value) };
};

const msOf = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

const referenceLoop = () => {
  let sum = 0;
  for (let at = 0; at < 20_000_000; at += 1) sum = (sum * 31 + at) % 1_000_003;
  return sum;
};
/** The loop costs as much on a machine on which a press is felt as answered at once. */
const REFERENCE_MS = 60;
const MOST_MS = 50;
/** The first tries also pay for code that has not run before. */
const TRIES = 5;
/** How many times as much the reading of a whole message may cost, which grows evenly with its length. */
const longer: Record<string, number> = { 'intake.read': 2 };

describe('the longest text in any field', () => {
  let world: World;
  let farm: SeededFarm;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    farm = await seedFarm(world);
    await world.openSession(farm.admin);
    referenceLoop();
  });
  afterAll(() => world.close());

  /** Its cost to the thread that answers everybody; null if it is little, as this machine goes at that moment. */
  const tooSlow = async (path: string, input: unknown): Promise<number | null> => {
    const allowed = MOST_MS * (longer[path] ?? 1);
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES && least > allowed; tries += 1) {
      const ms = await world.rolledBack(() =>
        msOf(() => callProcedure(world.as(farm.admin), path, input).catch(() => {})),
      );
      const slowness = ms > allowed ? Math.max(1, (await msOf(referenceLoop)) / REFERENCE_MS) : 1;
      least = Math.min(least, ms / slowness);
    }
    return least > allowed ? Math.round(least) : null;
  };

  const calls = procedureInputs.filter(({ type, schema }) => type !== 'subscription' && schema);

  it.each(calls.map(({ path }) => path))('costs nobody else a wait: %s', async (path) => {
    const { schema = {} } = calls.find((call) => call.path === path) ?? {};
    const base = callTable[path]?.input?.(farm);
    const slow: unknown[] = [];
    for (const { path: place, max } of textsIn(schema)) {
      for (const length of [max, Math.min(10 * max, UNLIMITED)]) {
        for (const text of ['k'.repeat(length), 'kale 2 '.repeat(length / 7)]) {
          const ms = await tooSlow(path, withValue(base, place, text));
          if (ms !== null) slow.push({ place: place.join('.'), length, ms, text: text.slice(0, 9) });
        }
      }
    }
    expect(slow).toEqual([]);
  });

  /** So many characters are read by the thread that answers everybody. */
  const SHORT_FILE = 24_900;

  const fill = (text: string, length = SHORT_FILE) => text.repeat(Math.floor(length / text.length));

  it.each(importKinds)('costs nobody else a wait in a file of %s', async (kind) => {
    const names = importColumns[kind].map(({ name }) => name);
    const header = names.join(',');
    const room = SHORT_FILE - header.length - 60;
    const odd = [
      'k',
      'Kal',
      'strawberri',
      '1',
      '1,',
      '1.',
      '(',
      '"',
      '""',
      "'",
      ' ',
      'a ',
      'a@b.c;',
      '1/',
      '2 lb ',
      'ñ',
      '&',
    ];
    const files: [name: string, text: string][] = [
      ...odd.flatMap((text): [string, string][] => [
        [`the header ${text}`, `${header},"${fill(text, room / 2).replaceAll('"', '""')}"\nKale\n`],
        [`the header bare ${text}`, `${header},${fill(text, room)}\nKale\n`],
        ...names.map((name, at): [string, string] => [
          `${name} ${text}`,
          `${header}\n${names.map((_, other) => (other === at ? `"${fill(text, room / 2).replaceAll('"', '""')}"` : 'Kale')).join(',')}\n`,
        ]),
      ]),
      ['columns', `${header}\n${fill('a,')}`],
      ['a wide header', fill('a,')],
      ['rows', `${header}\n${fill(`${names.map(() => 'Strawberris').join(',')}\n`, room)}`],
      ['short rows', `${header}\n${fill('Kal\n', 1900)}`],
    ];
    const slow: unknown[] = [];
    for (const [name, text] of files) {
      const ms = await tooSlow('imports.preview', { kind, text });
      if (ms !== null) slow.push({ name, ms });
    }
    expect(slow).toEqual([]);
  });
});
