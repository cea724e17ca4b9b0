import type { FolderPreview } from '@farm/domain/imports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportWorld, openImportWorld } from '../testing/import-world.ts';
import { engines } from '../testing/world.ts';

let world: ImportWorld;
afterEach(() => world.close());

const refused = (code: string) => ({ cause: { code } });
const fileOf = (fileName: string, ...rows: string[]) => ({ fileName, text: rows.join('\n') });

const buyers = fileOf('Buyers.csv', 'Buyer,Phone', 'Green Basket Market,1', 'Market Green Baskets,2');
const products = fileOf('Products.csv', 'Product,Base unit,Size,Price', 'Chicory,head,12 head,24.50');
const orders = fileOf(
  'Orders.csv',
  'Order,Buyer,Product,Size,Quantity,Delivery date',
  'A-1,Basket Green Market,Chicory,12 head,2,2026-04-01',
  'A-2,Green Basket Market,Chicory,12 head,3,2026-04-01',
);

const messages = ({ files }: FolderPreview) =>
  files.flatMap(({ preview, unread }) => [
    ...(unread ? [unread.message] : []),
    ...(preview?.rows.flatMap(({ issues }) => issues.map(({ message }) => message)) ?? []),
  ]);

describe.each(engines)('several files at once on %s', (engine) => {
  beforeEach(async () => {
    world = await openImportWorld(engine);
  });

  const imports = () => world.as(world.admin).imports;
  const namesOf = async () => {
    const all = await world.as(world.admin).buyers.all();
    return all.map(({ name }) => name);
  };

  it('name what they make by its name: an answer is about it whatever id it gets', async () => {
    const first = await imports().previewFolder({ files: [orders, products, buyers] });
    const ofOrders = first.files.find(({ kind }) => kind === 'orders');
    const [asked] = ofOrders?.preview?.rows ?? [];
    expect(asked?.issues.map(({ choices }) => choices)).toEqual([
      [
        { value: 'new:Green Basket Market', label: 'Green Basket Market' },
        { value: 'new:Market Green Baskets', label: 'Market Green Baskets' },
      ],
    ]);
    // Another buyer takes the ids that the preview gave.
    await world.as(world.admin).buyers.create({ name: 'Somebody Else' });
    const answers = [
      { column: 'buyer', from: 'Basket Green Market', rows: [2], value: 'new:Market Green Baskets' },
    ];
    const second = await imports().previewFolder({ folderId: first.id, file: 0, answers });
    expect(messages(second)).toEqual([]);
    await world.as(world.admin).buyers.create({ name: 'And Another' });
    const batches = await imports().applyFolder({ folderId: second.id });
    expect(batches.map(({ kind }) => kind)).toEqual(['products', 'buyers', 'orders']);
    const { items } = await world.as(world.admin).orders.list({});
    const bought = items.map(({ buyerName, lines }) => [buyerName, lines[0]?.quantity]);
    expect(bought).toEqual(
      expect.arrayContaining([
        ['Market Green Baskets', 2],
        ['Green Basket Market', 3],
      ]),
    );
    expect(await world.contradictions()).toEqual([]);
    const undone = await imports().undo({ id: batches[0]?.id ?? 0, together: true });
    expect(undone.kept).toEqual([]);
    expect(await namesOf()).not.toContain('Green Basket Market');
    await expect(imports().undo({ id: batches[2]?.id ?? 0 })).rejects.toMatchObject(
      refused('IMPORT_MISSING'),
    );
  });

  it('add the locations that plantings name and no file brings, and take them back with the rest', async () => {
    const fields = fileOf('Fields.csv', 'Location,Description', 'Barn,');
    const planted = fileOf(
      'Plantings.csv',
      'Product,Quantity,Field,Bed,Planted',
      'Chicory,10,Barn,,2026-03-01',
      'Chicory,20,Barn,1,2026-03-01',
      'Chicory,30,Tunnel,2,2026-03-01',
    );
    const first = await imports().previewFolder({ files: [planted, products, fields] });
    const asked = first.files.find(({ kind }) => kind === 'plantings')?.preview;
    expect(asked?.counts).toEqual({ new: 1, changed: 0, same: 0, error: 2 });
    const answers = (asked?.rows ?? []).flatMap(({ row, cells, issues }) =>
      issues.map(({ offer }) => ({
        ...{ column: 'location', from: cells.location ?? '', rows: [row] },
        value: offer?.value ?? '',
      })),
    );
    const second = await imports().previewFolder({ folderId: first.id, file: 0, answers });
    expect(messages(second)).toEqual([]);
    const batches = await imports().applyFolder({ folderId: second.id });
    expect(batches.map(({ kind, counts, locations }) => [kind, counts.new, locations])).toEqual([
      ['locations', 1, undefined],
      ['products', 1, undefined],
      ['plantings', 3, 2],
    ]);
    const namesNow = async () =>
      (await world.as(world.admin).locations.list()).map(({ name }) => name).sort();
    expect(await namesNow()).toHaveLength(3);
    const { kept } = await imports().undo({ id: batches[2]?.id ?? 0, together: true });
    expect([kept, await namesNow()]).toEqual([[], []]);
  });

  it('come in whole or not at all, and only as they were shown', async () => {
    const shown = await imports().previewFolder({ files: [buyers, products] });
    await world.as(world.admin).buyers.create({ name: 'Green Basket Market' });
    const before = await world.rows();
    const apply = () => imports().applyFolder({ folderId: shown.id });
    await expect(apply()).rejects.toMatchObject(refused('IMPORT_CHANGED'));
    expect(await world.rows()).toBe(before);
    const wrong = fileOf('Fields.csv', 'Location,Description', 'Barn,', 'Barn,x');
    const broken = await imports().previewFolder({ files: [wrong, products] });
    await expect(imports().applyFolder({ folderId: broken.id })).rejects.toMatchObject(
      refused('IMPORT_HAS_ERRORS'),
    );
    expect((await world.as(world.admin).locations.list()).map(({ name }) => name)).not.toContain('Barn');
    // An older preview of the person is gone with the next.
    await expect(apply()).rejects.toMatchObject(refused('IMPORT_MISSING'));
    const key = { idempotencyKey: 'once-and-no-more' };
    const left = await imports().previewFolder({ folderId: broken.id, file: 0, leaveOut: [3] });
    const done = await imports().applyFolder({ folderId: left.id, ...key });
    expect(done.map(({ kind, counts }) => [kind, counts.new, counts.leftOut])).toEqual([
      ['locations', 1, 1],
      ['products', 1, 0],
    ]);
    expect(await imports().applyFolder({ folderId: left.id, ...key })).toEqual(done);
  });

  it('are told what they are where their columns do not say it, and can be left out', async () => {
    const places = fileOf('sheet1.csv', 'Where,Nothing', 'Tunnel 9,x');
    const shown = await imports().previewFolder({ files: [places, buyers] });
    expect(shown.files.map(({ kind, preview }) => [kind, preview === null])).toEqual([
      ['buyers', false],
      [null, true],
    ]);
    await expect(imports().applyFolder({ folderId: shown.id })).rejects.toMatchObject(
      refused('IMPORT_HAS_ERRORS'),
    );
    const said = await imports().previewFolder({ folderId: shown.id, file: 0, kind: 'locations' });
    expect(said.files[0]).toMatchObject({
      kind: 'locations',
      preview: null,
      unread: { columns: [{ name: 'Where' }, {}] },
    });
    const read = await imports().previewFolder({
      folderId: shown.id,
      file: 0,
      columns: { Where: 'location' },
    });
    expect(read.files[0]).toMatchObject({ preview: { counts: { new: 1 } }, unread: null });
    const without = await imports().previewFolder({ folderId: shown.id, file: 1, isLeftOut: true });
    expect((await imports().applyFolder({ folderId: without.id })).map(({ kind }) => kind)).toEqual([
      'locations',
    ]);
    expect(await namesOf()).not.toContain('Green Basket Market');
  });

  it('are only of the kinds that the person may bring in', async () => {
    const rep = world.as(world.rep).imports;
    const shown = await rep.previewFolder({ files: [buyers, products] });
    expect(shown.files.map(({ kind }) => kind)).toEqual(['buyers', null]);
    await expect(rep.previewFolder({ folderId: shown.id, file: 1, kind: 'products' })).rejects.toMatchObject(
      refused('ROLE_FORBIDDEN'),
    );
    await expect(imports().openFolder({ folderId: shown.id })).rejects.toMatchObject(
      refused('IMPORT_MISSING'),
    );
    await expect(imports().open({ previewId: shown.id })).rejects.toMatchObject(refused('IMPORT_MISSING'));
  });
});
