import type { Profile } from '@farm/domain/identity';
import { IMPORT_PREVIEW_MS, IMPORT_UNDO_MS, type ImportPreview } from '@farm/domain/imports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorkers } from '../app/workers/open-workers.ts';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import { engines, NOON } from '../testing/world.ts';
import { tidyPreviews } from './preview-import.ts';
import { readFile } from './read-file.ts';

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;

const files = {
  locations: lines('Location,Description', 'Tunnel 9,Heated', 'North field,', '=HYPERLINK("x"),A formula'),
  products: lines(
    'Product,Base unit,Size,Units per package,Weighed,Price',
    'Chicory,head,12ct,12,,$24.50',
    'Chicory,head,24ct,24,,44',
    'Melon,lb,box,20,yes,',
    'Sorrel,bunch,,,,',
    'Kale,lb,1lb,1,,3.10',
  ),
  buyers: lines(
    'Company,E-mail,Phone,Address,Rep,Price list,Terms',
    'Cafe Uno,uno@cafe.example,555-0101,1 Main St,,,Net 15',
    'Cafe Dos,,,,,Standard,',
  ),
  prices: lines('Product,Size,List,Price,Valid from,From quantity', 'Kale,1lb,Standard,3.25,,10'),
};
type Kind = keyof typeof files;
const kinds = Object.keys(files) as Kind[];

let world: OrderWorld;
afterEach(() => world.close());

const previewAs = (person: Profile, kind: Kind, text = files[kind]): Promise<ImportPreview> =>
  world.as(person).imports.preview({ kind, text });
const applyAs = (person: Profile, { id }: ImportPreview, more: object = {}) =>
  world.as(person).imports.applyPreview({ previewId: id, ...more });
const bring = async (kind: Kind, text?: string, person = world.admin) =>
  applyAs(person, await previewAs(person, kind, text));

/** Every list that an import changes, without what only says when it was last changed. */
const readLists = async () => {
  const admin = world.as(world.admin);
  const buyers = await admin.buyers.all();
  const lists = [
    await admin.catalog.list(),
    await admin.prices.list(),
    await admin.locations.list(),
    buyers,
    await Promise.all(buyers.map(({ id }) => admin.buyers.terms({ id }))),
    (await admin.farm.billing()).invoicingFrom,
  ];
  return JSON.stringify(lists, (key, value) => (key === 'version' ? undefined : value));
};

/** The rows of every table but those that imports themselves keep. */
const readRows = async (except: string[]) => {
  const rows = JSON.parse(await world.rows()) as [string, unknown][];
  return rows.filter(([name]) => !except.includes(name));
};

describe.each(engines)('imports on %s', (engine) => {
  beforeEach(async () => {
    world = await openOrderWorld(engine);
  });

  it('write nothing until they are applied, then what was shown, and are taken back byte for byte', async () => {
    const admin = world.as(world.admin);
    for (const kind of kinds) {
      const [before, rows] = [await readLists(), await readRows(['import_preview'])];
      const preview = await previewAs(world.admin, kind);
      expect(preview.counts, JSON.stringify(preview.rows)).toMatchObject({ error: 0 });
      expect(await readRows(['import_preview'])).toEqual(rows);

      const batch = await applyAs(world.admin, preview);
      const { error: _, ...counts } = preview.counts;
      expect(batch).toMatchObject({ kind, counts: { ...counts, leftOut: 0 }, mayUndo: true });
      expect(await readLists()).not.toBe(before);
      expect((await previewAs(world.admin, kind)).counts).toMatchObject({ new: 0, changed: 0, error: 0 });

      const undone = await admin.imports.undo({ id: batch.id });
      expect(undone).toMatchObject({ kept: [] });
      expect(await readLists()).toBe(before);
      await expect(admin.imports.undo({ id: batch.id })).rejects.toMatchObject({
        cause: { code: 'IMPORT_MISSING' },
      });
    }
    expect(await admin.imports.list()).toHaveLength(kinds.length);
  });

  it('change what is there already, by its version, and change it back', async () => {
    const admin = world.as(world.admin);
    await bring('buyers');
    await bring('products');
    const before = await readLists();
    const { id } = await bring(
      'buyers',
      lines('Buyer,Phone,Terms', 'Cafe Uno,555-0199,30', 'Cafe Dos,555-0102,', 'Cafe Tres,,'),
    );
    const changed = await bring('products', lines('Product,Size,Units per package', 'Chicory,12ct,13'));
    expect(changed.counts).toMatchObject({ new: 0, changed: 1 });
    expect(await admin.buyers.all()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ name: 'Cafe Uno', phone: '555-0199', version: 2 })]),
    );
    await admin.imports.undo({ id });
    await admin.imports.undo({ id: changed.id });
    expect(await readLists()).toBe(before);
  });

  it('bring a deleted product back with what it was, and delete it again', async () => {
    const admin = world.as(world.admin);
    const kale = (await admin.catalog.list()).find(({ name }) => name === 'Kale');
    if (!kale) throw new Error('There is no product');
    await admin.catalog.remove({ id: kale.id });
    const before = await readLists();
    const { id } = await bring('products', lines('Product,Base unit,Size', `${kale.name},lb,9lb`));
    expect(await admin.catalog.list()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id: kale.id })]),
    );
    await admin.imports.undo({ id });
    expect(await readLists()).toBe(before);
  });

  it('of two administrators at once, happen once', async () => {
    const other = await world.person('admin');
    // Nothing but the check itself keeps two buyers from having one name.
    const [mine, theirs] = [await previewAs(world.admin, 'buyers'), await previewAs(other, 'buyers')];
    const results = await Promise.allSettled([applyAs(world.admin, mine), applyAs(other, theirs)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { cause: { code: 'IMPORT_CHANGED' } },
    });
    const names = (await world.as(world.admin).buyers.all()).map(({ name }) => name);
    expect(names).toEqual(['Cafe Dos', 'Cafe Uno', 'Green Grocer', 'Harbor Kitchen']);
  });

  it('keep what somebody used or changed since, name it, and take back the rest if that is wanted', async () => {
    const admin = world.as(world.admin);
    const products = await bring('products');
    const buyers = await bring('buyers');
    const locations = await bring('locations');
    const [cafe] = (await admin.buyers.list({ search: 'Cafe Uno' })).items;
    const chicory = (await admin.catalog.list()).find(({ name }) => name === 'Chicory');
    const tunnel = (await admin.locations.list()).find(({ name }) => name === 'Tunnel 9');
    await admin.orders.create({
      buyerId: cafe?.id ?? 0,
      deliveryDate: '2026-04-20',
      salesRepId: world.rep.uid,
      lines: [{ sizeId: chicory?.sizes[0]?.id ?? 0, quantity: 1, farmerId: '' }],
      idempotencyKey: crypto.randomUUID(),
    });
    await admin.plantings.create({
      productNameId: chicory?.id ?? 0,
      quantity: 5,
      plantedDate: '2026-04-01',
      notes: null,
      locationId: tunnel?.id ?? 0,
    });
    const keptOf = {
      [products.id]: ['Chicory · 12ct', 'Chicory · 12ct', 'Chicory'],
      [buyers.id]: ['Cafe Uno'],
      [locations.id]: ['Tunnel 9'],
    };
    const before = await world.rows();
    for (const [id, titles] of Object.entries(keptOf)) {
      await expect(admin.imports.undo({ id: Number(id) })).rejects.toMatchObject({
        cause: { code: 'IMPORT_USED', details: { present: { kept: titles.map((title) => ({ title })) } } },
      });
    }
    expect(await world.rows()).toBe(before);
    for (const [id, titles] of Object.entries(keptOf)) {
      const { kept } = await admin.imports.undo({ id: Number(id), keepUsed: true });
      expect(kept.map(({ title }) => title)).toEqual(titles);
    }
    const names = (await admin.catalog.list()).map(({ name }) => name);
    expect(names).toContain('Chicory');
    expect(names).not.toContain('Melon');
    expect((await admin.buyers.all()).map(({ name }) => name)).not.toContain('Cafe Dos');
    expect((await admin.locations.list()).map(({ name }) => name)).toEqual(['Tunnel 9']);
  });
});

describe('an import', () => {
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
  });
  const refused = (code: string) => ({ cause: { code } });

  it('is of the kinds that a role may bring in, and its preview is seen by who made it alone', async () => {
    const { admin, rep, farmer, otherAdmin } = { ...world, otherAdmin: await world.person('admin') };
    for (const [person, kind] of [
      [farmer, 'buyers'],
      [farmer, 'prices'],
      [farmer, 'products'],
      [rep, 'locations'],
      [rep, 'prices'],
    ] as const)
      await expect(previewAs(person, kind)).rejects.toMatchObject(refused('ROLE_FORBIDDEN'));
    for (const person of [rep, otherAdmin]) {
      const kind = person === rep ? 'buyers' : 'locations';
      const { id } = await previewAs(person, kind, lines(`${kind.slice(0, -1)}`, 'A new one'));
      for (const other of [admin, farmer]) {
        const calls = world.as(other).imports;
        for (const call of [calls.open, calls.applyPreview, calls.preview])
          await expect(call({ previewId: id })).rejects.toMatchObject(refused('IMPORT_MISSING'));
      }
      expect(await world.as(person).imports.open({ previewId: id })).toMatchObject({ id, kind });
    }
    expect(await world.as(farmer).imports.list()).toEqual([]);
  });

  it('leaves terms, and who has a buyer, as they are when a rep brings it in', async () => {
    const admin = world.as(world.admin);
    const other = await admin.buyers.create({ name: 'Of another rep', assignedRepId: world.otherRep.uid });
    const preview = await previewAs(
      world.rep,
      'buyers',
      lines('Buyer,Phone,Terms,Rep', 'Cafe Uno,555,90,', 'Of another rep,555,,', 'Cafe Dos,,,Olga'),
    );
    expect(preview.errorRows).toContain(3);
    expect(preview.errorRows).toContain(4);
    await applyAs(world.rep, preview, { leaveOut: preview.errorRows });
    const [cafe] = (await admin.buyers.list({ search: 'Cafe Uno' })).items;
    expect(cafe).toMatchObject({ phone: '555', assignedRepId: world.rep.uid });
    expect(await admin.buyers.terms({ id: cafe?.id ?? 0 })).toMatchObject({ termsDays: null });
    expect(await admin.buyers.get({ id: other.id })).toEqual(other);
  });

  it('is mended by answers, which are kept, and leaves out rows only if asked to', async () => {
    const preview = await previewAs(
      world.admin,
      'products',
      lines('Product,Base unit', 'Chicory,crate', 'Melon,crate', ',lb'),
    );
    expect(preview).toMatchObject({ counts: { error: 3 }, errorRows: [2, 3, 4] });
    const imports = world.as(world.admin).imports;
    const mended = await imports.preview({
      previewId: preview.id,
      answers: [{ column: 'baseUnit', from: 'crate', text: 'lb' }],
    });
    expect(mended).toMatchObject({ id: preview.id, counts: { new: 2, error: 1 }, answers: [{ text: 'lb' }] });
    const before = await world.rows();
    await expect(applyAs(world.admin, mended)).rejects.toMatchObject({
      cause: { code: 'IMPORT_HAS_ERRORS', details: { present: { errorRows: [4] } } },
    });
    expect(await world.rows()).toBe(before);
    const batch = await applyAs(world.admin, mended, { leaveOut: [4] });
    expect(batch.counts).toEqual({ new: 2, changed: 0, same: 0, leftOut: 1 });
  });

  it('writes what an answer says into the rows that it names, and into no sound one', async () => {
    const text = lines(
      'Product,Base unit,Size,Units per package',
      'Leek,bunch,24ct,',
      'Melon,lb,crate,20',
      'Fig,lb,1 lb bag,',
      'Sorrel,bunch,12ct,',
      'Chard,bunch,24ct,',
    );
    const { id, rows } = await previewAs(world.admin, 'products', text);
    const offers = rows.flatMap(({ row, issues }) => issues.map(({ offer }) => [row, offer?.value]));
    expect(offers).toEqual([
      [2, '24'],
      [5, '12'],
      [6, '24'],
    ]);
    const blank = { column: 'unitsPerPackage', from: '' };
    const imports = world.as(world.admin).imports;
    await expect(
      imports.preview({ previewId: id, answers: [{ ...blank, text: '12' }] }),
    ).rejects.toMatchObject(refused('INPUT_INVALID'));
    const mended = await imports.preview({
      previewId: id,
      answers: [
        { ...blank, rows: [2, 6], value: '24' },
        { ...blank, row: 5, value: '12' },
      ],
    });
    const units = mended.rows.map(({ row, changes }) => [
      row,
      changes.find(({ column }) => column === 'unitsPerPackage')?.after,
    ]);
    expect(units).toEqual([
      [2, '24'],
      [3, '20'],
      [4, '1'],
      [5, '12'],
      [6, '24'],
    ]);
    // A text alone is for the rows that ask about it: a bunch may be written so where it is one.
    await world.as(world.admin).catalog.create({ name: 'Radish', baseUnit: 'bunch' });
    const bushels = lines('Product,Base unit', 'Radish,bu', 'Pea,bu');
    const unclear = await previewAs(world.admin, 'products', bushels);
    const said = await imports.preview({
      previewId: unclear.id,
      answers: [{ column: 'baseUnit', from: 'bu', text: 'lb' }],
    });
    expect(said).toMatchObject({ counts: { error: 0 }, answers: [{ from: 'bu', rows: [3] }] });
  });

  it('remembers what a column is once somebody said so by hand', async () => {
    const text = lines('Where,Ignored', 'Tunnel 9,x');
    await expect(previewAs(world.admin, 'locations', text)).rejects.toMatchObject({
      cause: {
        code: 'INPUT_INVALID',
        details: { present: { columns: [{ name: 'Where' }, { name: 'Ignored' }] } },
      },
    });
    const imports = world.as(world.admin).imports;
    const said = { Where: 'location', Elsewhere: 'description' };
    expect((await imports.preview({ kind: 'locations', text, columns: said })).counts.new).toBe(1);
    expect((await previewAs(world.admin, 'locations', text)).columns[0]).toEqual({
      name: 'Where',
      key: 'location',
    });
    expect(await world.farm.db.selectFrom('import_column').select('name').execute()).toEqual([
      { name: 'where' },
    ]);
    await expect(
      imports.preview({ kind: 'locations', text, columns: { Where: 'price' } }),
    ).rejects.toMatchObject(refused('INPUT_INVALID'));
    await expect(previewAs(world.admin, 'locations', lines('Location', '"Open'))).rejects.toThrow('Row 2');
    // Rows after so many blank ones are not left out in silence.
    const far = lines('Location', 'Barn', ...Array<string>(20_000).fill(''), 'Tunnel');
    expect(() => readFile('locations', far, {})).toThrow('Split it into several files');
  });

  it('happens once by its key, and not at all if the lists have changed since its preview', async () => {
    const [first, second] = [
      await previewAs(world.admin, 'locations'),
      await previewAs(world.admin, 'buyers'),
    ];
    const other = await world.person('admin');
    const same = await previewAs(other, 'locations');
    const key = { idempotencyKey: 'apply-it-once' };
    const [batch, again] = [await applyAs(world.admin, first, key), await applyAs(world.admin, first, key)];
    expect(again).toEqual(batch);
    await expect(applyAs(world.admin, first)).rejects.toMatchObject(refused('IMPORT_MISSING'));
    const before = await world.rows();
    await expect(applyAs(other, same)).rejects.toMatchObject(refused('IMPORT_CHANGED'));
    expect(await world.rows()).toBe(before);
    await world.as(world.admin).buyers.create({ name: 'Cafe Uno' });
    await expect(applyAs(world.admin, second)).rejects.toMatchObject(refused('IMPORT_CHANGED'));
  });

  it('expires as a preview after an hour, and can be undone for a day, by who made it or an administrator', async () => {
    const imports = world.as(world.rep).imports;
    const { id } = await bring('buyers', undefined, world.rep);
    await expect(world.as(world.otherRep).imports.undo({ id })).rejects.toMatchObject(
      refused('UNDO_FOREIGN'),
    );
    await expect(world.as(world.farmer).imports.undo({ id })).rejects.toMatchObject(
      refused('IMPORT_MISSING'),
    );
    const preview = await previewAs(world.rep, 'buyers');
    const later = (ms: number) => world.setNow(new Date(Date.parse(NOON) + ms).toISOString());
    const count = async () => (await world.farm.db.selectFrom('import_preview').selectAll().execute()).length;
    const tidy = () =>
      tidyPreviews.run(
        { ...world.contextOf(world.admin), log: world.farm.log } as Parameters<typeof tidyPreviews.run>[0],
        new AbortController().signal,
      );
    later(IMPORT_PREVIEW_MS - 1);
    await tidy();
    expect([await count(), (await imports.open({ previewId: preview.id })).id]).toEqual([1, preview.id]);
    later(IMPORT_PREVIEW_MS);
    await expect(imports.open({ previewId: preview.id })).rejects.toMatchObject(refused('IMPORT_MISSING'));
    await tidy();
    expect(await count()).toBe(0);
    later(IMPORT_UNDO_MS);
    await expect(imports.undo({ id })).rejects.toMatchObject(refused('UNDO_LATE'));
    later(IMPORT_UNDO_MS - 1);
    expect(await world.as(world.admin).imports.undo({ id })).toMatchObject({ undone: 2 });
  });

  it('leaves a buyer alone that has another rep by now', async () => {
    const { id } = await world
      .as(world.admin)
      .buyers.create({ name: 'Hill Cafe', assignedRepId: world.rep.uid });
    const batch = await bring('buyers', lines('Buyer,Phone', 'Hill Cafe,555 0101'), world.rep);
    await world.as(world.admin).buyers.assign({ id, repId: world.otherRep.uid });
    const undo = (keepUsed: boolean) => world.as(world.rep).imports.undo({ id: batch.id, keepUsed });
    await expect(undo(false)).rejects.toMatchObject(refused('IMPORT_USED'));
    expect(await undo(true)).toMatchObject({ undone: 0, kept: [{ title: 'Hill Cafe' }] });
    expect(await world.as(world.admin).buyers.get({ id })).toMatchObject({ phone: '555 0101' });
  });

  it('is not applied as it was shown before somebody corrected it', async () => {
    const text = lines('Location', 'Tunnel 7', 'Tunnel 8');
    const { id } = await previewAs(world.admin, 'locations', text);
    const answers = [{ column: 'location', from: 'Tunnel 8', text: 'Tunnel 9' }];
    const began = world.as(world.admin).imports.preview({ previewId: id, answers });
    await Promise.allSettled([began, world.as(world.admin).imports.applyPreview({ previewId: id })]);
    // Whichever came first, only one of them counts.
    const names = (await world.as(world.admin).locations.list()).map(({ name }) => name);
    const isOpen = await world
      .as(world.admin)
      .imports.open({ previewId: id })
      .then(
        () => true,
        () => false,
      );
    expect(names.some((name) => name.startsWith('Tunnel'))).toBe(!isOpen);
  });

  it('keeps a formula as text', async () => {
    await bring('locations');
    const [formula] = await world.as(world.admin).locations.list();
    expect(formula).toMatchObject({ name: '=HYPERLINK("x")' });
  });

  it('comes as a file of at most 5 MB by REST, while other calls take no more than 1 MB', async () => {
    const app = await world.app();
    const cookie = await world.cookie(world.admin);
    const csv = { ...cookie, 'content-type': 'text/csv' };
    const post = (url: string, payload: string | Buffer, headers: object = csv) =>
      app.inject({ method: 'POST', url, payload, headers: { ...headers } });
    const before = await world.rows();
    const windows = Buffer.from('Location;Description\nCa\xf1on;hot\n', 'latin1');
    const tried = await post('/api/imports/locations?dryRun=1', windows);
    expect(tried.json()).toMatchObject({
      counts: { new: 1 },
      rows: [{ title: 'Cañon' }],
      encoding: 'windows-1252',
    });
    const wrong = await post('/api/imports/products', lines('Product,Base unit', 'A,lb', 'B,crate'));
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      409,
      { code: 'IMPORT_HAS_ERRORS', present: { errorRows: [3], rows: [{ row: 3 }] } },
    ]);
    expect(await world.rows()).toBe(before);

    const withKey = { ...csv, 'idempotency-key': 'sent-by-a-script' };
    const sent = await post('/api/imports/locations', windows, withKey);
    expect([sent.statusCode, sent.json()]).toMatchObject([200, { counts: { new: 1 } }]);
    expect((await post('/api/imports/locations', windows, withKey)).json()).toEqual(sent.json());

    const wide = Buffer.from('\uFEFFLocation\nCafé Peñón\n', 'utf16le');
    for (const bytes of [wide, Buffer.from(wide).swap16()]) {
      const tried = await post('/api/imports/locations?dryRun=1', bytes);
      expect(tried.json()).toMatchObject({ counts: { new: 1 }, rows: [{ title: 'Café Peñón' }] });
    }
    // The answer does not name each of a thousand columns.
    const columns = await post('/api/imports/locations?dryRun=1', `Location${',a'.repeat(1000)}\nBarn\n`);
    expect(columns.json()).toMatchObject({ code: 'INPUT_INVALID', present: { columns: [] } });
    expect(columns.body.length).toBeLessThan(1000);

    expect(
      (await post('/api/imports/locations', '{}', { ...cookie, 'content-type': 'application/json' }))
        .statusCode,
    ).toBe(415);
    const padded = (bytes: number) => `Location\n${' '.repeat(bytes)}\nTunnel 9`;
    expect((await post('/api/imports/locations?dryRun=1', padded(5_242_880))).json()).toMatchObject({
      code: 'BODY_TOO_LARGE',
      message: 'The file is larger than 5 MB. Split it into several.',
    });
    const ofStranger = await post('/api/imports/locations', padded(20_000), { 'content-type': 'text/csv' });
    expect(ofStranger.statusCode).toBe(401);

    const json = { ...cookie, 'content-type': 'application/json' };
    const input = { kind: 'locations', text: padded(1_100_000) };
    for (const url of [
      '/trpc/imports.preview,imports.list?batch=1',
      '/trpc/imports.preview,imports.preview?batch=1',
      '/trpc/locations.create',
      '/trpc/imports.undo',
    ])
      expect((await post(url, JSON.stringify({ 0: input }), json)).statusCode).toBe(413);
  });
});

/** From the sources, a worker takes seconds to begin, and much longer on a busy machine. */
const BEGUN_WITHIN_MS = 600_000;

describe('a file of 10,000 rows', () => {
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
    const { farm, database } = world;
    const log = { ...farm.log, error: () => {} };
    farm.workers = openWorkers({
      databaseUrl: database.url,
      damage: farm.damage,
      log,
      workMs: BEGUN_WITHIN_MS,
    });
    await world.openSession(world.admin);
  });

  it(
    'is read and written by threads, whole or not at all, while others read',
    async () => {
      const imports = world.as(world.admin).imports;
      const rows = Array.from({ length: 9999 }, (_, row) => `Variety ${row},lb,1 lb,1,2.50`);
      const text = lines('Product,Base unit,Size,Units per package,Price', ...rows, 'Variety 9999,lb,,,free');
      const preview = await imports.preview({ kind: 'products', text });
      expect(preview).toMatchObject({ counts: { new: 9999, error: 1 }, errorRows: [10_001] });
      expect(preview.rows).toHaveLength(1001);
      const before = await world.rows();
      await expect(applyAs(world.admin, preview)).rejects.toMatchObject({
        cause: { code: 'IMPORT_HAS_ERRORS', details: { present: { errorRows: [10_001] } } },
      });
      expect(await world.rows()).toBe(before);

      const mended = await imports.preview({
        previewId: preview.id,
        answers: [{ column: 'price', from: 'free', text: '' }],
      });
      world.events.length = 0;
      let isApplied = false;
      const applying = applyAs(world.admin, mended, { idempotencyKey: 'a-long-file' }).finally(() => {
        isApplied = true;
      });
      let reads = 0;
      for (; !isApplied; reads += 1) {
        await world.as(world.rep).orders.list({});
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(reads).toBeGreaterThan(10);
      const batch = await applying;
      expect(batch.counts).toEqual({ new: 10_000, changed: 0, same: 0, leftOut: 0 });
      expect(await applyAs(world.admin, mended, { idempotencyKey: 'a-long-file' })).toEqual(batch);
      expect(world.events.map(({ topic }) => topic)).toEqual(
        expect.arrayContaining(['catalog', 'prices', 'imports']),
      );
      expect(world.events.length).toBeLessThan(10);
      expect(await world.as(world.admin).catalog.list()).toHaveLength(10_002);

      const undone = await imports.undo({ id: batch.id });
      expect(undone).toMatchObject({ undone: 10_000 + 9999 + 9999, kept: [] });
      expect(await world.as(world.admin).catalog.list()).toHaveLength(2);

      const app = await world.app();
      const payload = JSON.stringify({
        kind: 'locations',
        text: `Location\n${' '.repeat(5_242_862)}\nTunnel 9`,
      });
      const headers = { ...(await world.cookie(world.admin)), 'content-type': 'application/json' };
      const send = async (url: string) =>
        (await app.inject({ method: 'POST', url, payload, headers })).json();
      expect((await send('/trpc/imports.preview')).result.data).toMatchObject({ counts: { new: 1 } });
      expect(await send('/api/import-previews')).toMatchObject({ counts: { new: 1 } });
    },
    BEGUN_WITHIN_MS,
  );
});
