import type { Profile } from '@farm/domain/identity';
import { decodeText, type ImportKind, type ImportPreview } from '@farm/domain/imports';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openWorkers } from '../app/workers/open-workers.ts';
import { breakFile, breaks, type Said } from '../testing/folders/break-file.ts';
import { farmA } from '../testing/folders/farm-a.ts';
import { farmB } from '../testing/folders/farm-b.ts';
import { farmC } from '../testing/folders/farm-c.ts';
import { bytesOf, type Folder, gridOf, textOf } from '../testing/folders/folder.ts';
import { openWorld, type World } from '../testing/world.ts';

const openFarm = async ({ reps }: Folder) => {
  const world = await openWorld('sqlite');
  const log = { info: () => {}, warn: () => {}, error: (fields: unknown) => console.error(fields) };
  world.farm.workers = openWorkers({ databaseUrl: world.database.url, log, damage: world.database.damage });
  onTestFinished(() => world.close());
  const admin = await world.person('admin');
  await world.openSession(admin);
  for (const name of reps) await world.person('sales_rep', name);
  return { world, imports: world.as(admin).imports };
};
type Imports = Awaited<ReturnType<typeof openFarm>>['imports'];

const errorsOf = ({ rows }: Pick<ImportPreview, 'rows'>) =>
  rows.flatMap(({ issues }) => issues.map(({ message }) => message));

/** The messages about a file: on rows of its preview, or the refusal of the whole file. */
const saidOf = async (imports: Imports, kind: ImportKind, text: string) => {
  try {
    const preview = await imports.preview({ kind, text });
    const issues = preview.rows.flatMap(({ row, issues }) =>
      issues.map(({ column, message }) => ({ row, column, message })),
    );
    return { previewId: preview.id, issues };
  } catch (error) {
    const message = String((error as Error).message);
    return { previewId: undefined, issues: [{ row: null, column: null, message }] };
  }
};

type Issue = Awaited<ReturnType<typeof saidOf>>['issues'][number];

const fits = ({ row, column, message }: Issue, said: Said) =>
  (row === said.row || message.startsWith(`Row ${said.row}:`) || (row !== null && row === said.otherRow)) &&
  (said.column === null || column === said.column) &&
  message.includes(said.remedyIncludes);

/** Reads the lists of the farm that files bring in. */
const listsOf = async (world: World) => {
  const [admin] = (await world.farm.db
    .selectFrom('profile')
    .selectAll()
    .where('role', '=', 'admin')
    .execute()) as Profile[];
  const farm = world.as(admin as Profile);
  return JSON.stringify([
    await farm.catalog.list(),
    await farm.buyers.all(),
    await farm.locations.list(),
    await farm.prices.list(),
    (await farm.inventory.products()).filter(({ unitsAvailable }) => unitsAvailable > 0),
    await farm.plantings.all(),
    (await farm.orders.list({})).items,
  ]);
};

/** Every row but of previews, which are kept for an hour. */
const rowsOf = async (world: World) =>
  JSON.stringify(JSON.parse(await world.rows()).filter(([table]: [string]) => table !== 'import_preview'));

describe.each([
  ['comma, titles and totals', farmA],
  ['semicolons, Spanish and Windows-1252', farmB],
  ['tabs, columns in no order', farmC],
])('the spreadsheets of a farm with %s', (_, folder) => {
  it('come in whole on an empty farm, and show everything as the same when they are chosen again', async () => {
    const { imports } = await openFarm(folder);
    const files = folder.files.map((file) => {
      const { text, encoding } = decodeText(bytesOf(folder, textOf(folder, gridOf(file))));
      expect(encoding).toBe(folder.encoding === 'windows-1252' ? 'windows-1252' : 'utf-8');
      const filled = file.rows.filter((row) => row.some((cell) => cell !== '')).length;
      const others = file.titles.length + file.footer.length + file.rows.length - filled;
      return { kind: file.kind, text, filled, others };
    });
    for (const { kind, text, filled, others } of files) {
      const preview = await imports.preview({ kind, text });
      expect([kind, errorsOf(preview)]).toEqual([kind, []]);
      const { counts, leftOut } = preview;
      expect([kind, counts.new + counts.same, counts.same < 2]).toEqual([kind, filled, true]);
      expect([kind, leftOut.length]).toEqual([kind, others]);
      const batch = await imports.applyPreview({ previewId: preview.id });
      expect([kind, batch.counts]).toEqual([
        kind,
        { new: counts.new, changed: 0, same: counts.same, leftOut: 0 },
      ]);
    }
    for (const { kind, text, filled } of files) {
      const again = await imports.preview({ kind, text });
      expect([kind, again.counts]).toEqual([kind, { new: 0, changed: 0, same: filled, error: 0 }]);
    }
  });

  it('come in at once in any sequence, nothing asked, and are taken back at once', async () => {
    const { world, imports } = await openFarm(folder);
    const before = await listsOf(world);
    const files = folder.files.toReversed().map((file, index) => ({
      fileName: `sheet ${index + 1}.csv`,
      text: decodeText(bytesOf(folder, textOf(folder, gridOf(file)))).text,
    }));
    const preview = await imports.previewFolder({ files });
    expect(preview.files.map(({ kind }) => kind)).toEqual([
      ...['locations', 'products', 'buyers', 'prices', 'stock', 'plantings', 'orders'],
    ]);
    for (const { kind, preview: file, unread } of preview.files) {
      expect([kind, unread, file?.asked, file && errorsOf(file)]).toEqual([kind, null, [], []]);
    }
    expect(await listsOf(world)).toBe(before);
    expect(await imports.openFolder({ folderId: preview.id })).toEqual(preview);

    const batches = await imports.applyFolder({ folderId: preview.id, idempotencyKey: 'the-whole-folder' });
    expect(batches.map(({ kind, counts }) => [kind, counts.new])).toEqual(
      preview.files.map(({ kind, preview }) => [kind, preview?.counts.new]),
    );
    for (const file of folder.files) {
      const { counts } = await imports.preview({ kind: file.kind, text: textOf(folder, gridOf(file)) });
      expect([file.kind, counts]).toMatchObject([file.kind, { new: 0, changed: 0, error: 0 }]);
    }
    const undone = await imports.undo({ id: batches[2]?.id ?? 0, together: true });
    expect(undone.kept).toEqual([]);
    expect(await listsOf(world)).toBe(before);
    expect((await imports.list()).every(({ undoneAt }) => undoneAt !== null)).toBe(true);
  });

  it('say the row and the remedy for each of ten ways to break them, and write nothing', async () => {
    const { world, imports } = await openFarm(folder);
    const missed: unknown[] = [];
    for (const file of folder.files) {
      const { kind } = file;
      const before = await rowsOf(world);
      expect([kind, breaks[kind].length]).toEqual([kind, 10]);
      let toApply: string | undefined;
      for (const broken of breaks[kind]) {
        const { text, said } = breakFile(folder, file, broken);
        const { previewId, issues } = await saidOf(imports, kind, text);
        if (issues.length === 0 || !issues.every((issue) => fits(issue, said)))
          missed.push({ kind, how: broken.how, said, issues: issues.slice(0, 3) });
        toApply = previewId ?? toApply;
      }
      await expect(imports.applyPreview({ previewId: String(toApply) })).rejects.toThrow(/row/i);
      expect(await rowsOf(world)).toBe(before);
      const { id: previewId } = await imports.preview({ kind, text: textOf(folder, gridOf(file)) });
      await imports.applyPreview({ previewId });
    }
    expect(missed).toEqual([]);
  });
});
