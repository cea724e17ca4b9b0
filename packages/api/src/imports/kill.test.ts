import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@farm/data/app';
import { engines } from '@farm/data/testing';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../testing/bring-locations.ts', import.meta.url));
const ROWS = 1500;
/** As many statements as add rows. */
const ALL = 10;

/** Kills the process after so many statements; its output up to then. */
const killAt = (engine: string, statements: number): Promise<string> =>
  new Promise((resolve) => {
    // The last kill may arrive at any time, also when all is done.
    const waitsAt = statements < ALL ? `${statements}` : '';
    const child = spawn(process.execPath, [program, engine, waitsAt], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
      if (output.split('adding').length > statements) child.kill('SIGKILL');
    });
    child.on('close', () => resolve(output));
  });

it.each(engines.flatMap((engine) => [8, ALL].map((statements) => [engine, statements] as const)))(
  'an import on %s is there whole or not at all after a kill at its statement %i',
  async (engine, statements) => {
    const output = await killAt(engine, statements);
    const url = /ready (.*)/.exec(output)?.[1] ?? '';
    const { db, close } = await openDatabase(url);
    const count = async (table: 'location' | 'import_batch' | 'import_change' | 'import_preview') =>
      (await db.selectFrom(table).select('id').execute()).length;
    try {
      const isThere = (await count('import_batch')) === 1;
      expect([await count('location'), await count('import_change'), await count('import_preview')]).toEqual(
        isThere ? [ROWS, ROWS, 0] : [0, 0, 1],
      );
      expect(output).toContain('adding');
      if (output.includes('answered')) expect(isThere).toBe(true);
      if (statements < ALL) expect(isThere).toBe(false);
    } finally {
      await close();
      if (engine === 'sqlite') await rm(dirname(url), { recursive: true });
    }
  },
  60_000,
);
