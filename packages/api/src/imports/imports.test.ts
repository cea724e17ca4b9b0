import type { Profile } from '@farm/domain/identity';
import type { PreviewImportInput } from '@farm/domain/imports';
import { afterEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import { engines } from '../testing/world.ts';

const lines = (...rows: string[]) => rows.join('\n');

const files = {
  locations: lines('Location,Description', 'Tunnel 9,Heated', 'North field,', '=HYPERLINK("x"),A formula'),
  products: lines(
    'Product,Base unit,Size,Units per package,Weighed,Price',
    'Chicory,head,12ct,12,,$24.50',
    'Chicory,head,24ct,24,,44',
    'Melon,lb,box,20,yes,',
    'Sorrel,bunch,,,,',
  ),
  buyers: lines(
    'Company,E-mail,Phone,Address,Rep,Price list,Terms',
    'Cafe Uno,uno@cafe.example,555-0101,1 Main St,,,Net 15',
    'Cafe Dos,,,,,Standard,',
  ),
  prices: lines('Product,Size,List,Price,Valid from,From quantity', 'Kale,1lb,Standard,3.25,,10'),
};
type Kind = keyof typeof files;

describe.each(engines)('imports on %s', (engine) => {
  let world: OrderWorld;
  afterEach(() => world.close());

  const preview = (person: Profile, kind: Kind, text = files[kind]) =>
    world.as(person).imports.preview({ kind, text } as PreviewImportInput);

  it('smoke', async () => {
    world = await openOrderWorld(engine);
    const admin = world.as(world.admin);
    for (const kind of ['locations', 'products', 'buyers', 'prices'] as const) {
      const before = await world.rows();
      const shown = await preview(world.admin, kind);
      console.log(JSON.stringify(shown, null, 1).slice(0, 3000));
      const batch = await admin.imports.applyPreview({ previewId: shown.id });
      console.log(batch);
      const again = await preview(world.admin, kind);
      console.log(again.counts);
      console.log(await admin.imports.undo({ id: batch.id }));
      void before;
    }
    console.log(await admin.imports.list());
  });
});
