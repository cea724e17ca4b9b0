import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPdf } from '../documents/render-pdf.ts';
import { sayIn } from '../documents/say-in.ts';
import { fakePapers } from '../testing/fake-papers.ts';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import { engines } from '../testing/world.ts';
import { defineTracePlan, type TracePlanPaper } from './paper/trace-plan.ts';

describe.each(engines)('the traceability plan on %s', (engine) => {
  let world: OrderWorld;
  let made: TracePlanPaper[];
  beforeEach(async () => {
    world = await openOrderWorld(engine);
    made = [];
    world.farm.papers = fakePapers(async (paper) => made.push(paper as TracePlanPaper));
  });
  afterEach(() => world.close());

  const admin = () => world.as(world.admin);
  const ask = async (person = world.farmer) =>
    (await world.app()).inject({ url: '/api/trace-plan.pdf', headers: await world.cookie(person) });
  const open = async (more: Partial<TracePlanPaper> = {}) => {
    expect((await ask()).statusCode).toBe(200);
    const paper = made.at(-1);
    if (!paper) throw new Error('nothing was printed');
    const pdf = await renderPdf(defineTracePlan({ ...paper, ...more }, sayIn('en')));
    return getDocumentProxy(new Uint8Array(pdf));
  };
  const words = async (document: Awaited<ReturnType<typeof open>>) =>
    (await extractText(document)).text.join(' ').replaceAll(/\s+/g, ' ');
  const place = async (name: string, latitude: string | null, longitude: string | null) => {
    const { id } = await admin().locations.create({ name, createdBy: world.admin.uid });
    await admin().locations.update({ id, latitude, longitude });
  };

  it('has the five points of 21 CFR 1.1315, of what the farm says of itself', async () => {
    await admin().farm.update({
      name: 'Rancho Peña',
      address: '4100 Valley Road',
      traceContact: 'Rosa, (831) 555-0142',
      traceReference: 'https://rancho.example/lots',
      planText: `We wash bins.\n${'Long. '.repeat(500)}The last word.`,
      version: (await admin().farm.get()).version,
    });
    await admin().catalog.update({ id: await world.productOf('Kale'), isTraced: true, variety: 'Lacinato' });
    await place('Field 1', '36.85', '-121.4');
    await place('Leased ground', null, null);
    const page = await words(await open());
    for (const said of [
      '1. Records and where they are kept',
      '2. Foods on the Food Traceability List',
      'Kale Lacinato',
      '3. How lot codes are assigned',
      'KAL260424-16V for Kale of Apr 24, 2026',
      '4. Point of contact',
      'Rosa, (831) 555-0142',
      'https://rancho.example/lots',
      'We wash bins.',
      'The last word.',
      '5. Farm map',
      'Field 1 36.85 -121.4',
      'Without coordinates, so not drawn: Leased ground',
    ])
      expect(page).toContain(said);
    expect(page).not.toContain('Chard');
  });

  it('says what is missing of a farm that has said nothing', async () => {
    const page = await words(await open());
    for (const said of [
      'No product is marked as traced.',
      'Nobody is named yet: Profile Settings, Farm, Contact for lots.',
      'No places are entered.',
    ])
      expect(page).toContain(said);
    await place('Pond', null, null);
    expect(await words(await open())).toContain('No place has coordinates yet');
  });

  it('draws places to scale, north above and east to the right, all within the frame', async () => {
    await place('Home', '36', '-121');
    await place('North', '36.01', '-121');
    await place('East', '36', '-120.99');
    await place('Hereby', '36', '-121');
    const document = await open();
    const { items } = await (await document.getPage(document.numPages)).getTextContent();
    const at = (text: string) => {
      const item = items.find((item) => 'str' in item && item.str.endsWith(text) && item.str.length < 30);
      if (!item || !('str' in item)) throw new Error(`${text} is not drawn`);
      const [, , , , x, y] = item.transform as number[];
      return { x: x ?? 0, y: y ?? 0 };
    };
    const [home, north, east] = [at('Home'), at('North'), at('East')];
    expect(north.y).toBeGreaterThan(home.y + 50);
    expect(Math.abs(east.y - home.y)).toBeLessThan(15);
    expect(east.x).toBeGreaterThan(home.x + 50);
    const all = items.flatMap((item) => ('str' in item ? [item.str] : []));
    expect(all).toContain('N');
    expect(all.some((text) => /^[\d,.]+ (?:ft|mi)$/.test(text))).toBe(true);
  });

  it('is for growers and administrators', async () => {
    expect((await ask(world.rep)).statusCode).toBe(403);
    expect((await ask(world.admin)).statusCode).toBe(200);
  });
});
