import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@farm/data/app';
import { checkFigures } from '@farm/data/backup';
import { engines } from '@farm/data/testing';
import { numberText } from '@farm/domain/invoices';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../testing/issue-invoices.ts', import.meta.url));

/** Kills the process after so many invoices; its output up to then. */
const killAfter = (engine: string, issued: number): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [program, engine], { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
      if (output.split('issued').length > issued) child.kill('SIGKILL');
    });
    child.on('close', () => resolve(output));
  });

const ISSUED = 12;

it.each(engines)(
  'invoices on %s have no gap and no double after a kill once some are issued, and none that was answered is lost',
  async (engine) => {
    const output = await killAfter(engine, ISSUED);
    const url = /ready (.*)/.exec(output)?.[1] ?? '';
    const { db, close } = await openDatabase(url);
    try {
      const rows = await db
        .selectFrom('invoice')
        .select('number')
        .where('number', 'is not', null)
        .orderBy('number')
        .execute();
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => 1001 + index));
      const numbers = rows.map(({ number }) => numberText('invoice', number ?? 0));
      expect(numbers).toEqual(
        expect.arrayContaining([...output.matchAll(/INV-\d+/g)].map(([number]) => number)),
      );
      expect(rows.length).toBeGreaterThanOrEqual(ISSUED);
      expect(await checkFigures(db)).toEqual([]);
    } finally {
      await close();
      if (engine === 'sqlite') await rm(dirname(url), { recursive: true });
    }
  },
  60_000,
);
