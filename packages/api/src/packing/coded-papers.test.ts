import type { OrderLine } from '@farm/domain/orders';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPdf } from '../documents/render-pdf.ts';
import { sayIn } from '../documents/say-in.ts';
import { fakePapers } from '../testing/fake-papers.ts';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import { engines, TODAY } from '../testing/world.ts';
import { definePaper } from './paper/define-paper.ts';
import type { Paper } from './paper/paper-data.ts';

const SHEET = `/api/day-sheets/${TODAY}`;
const [SLIPS, LABELS, PICKS, NOTE] = ['packing-slips', 'labels', 'pick-list', 'delivery-note'].map(
  (file) => `${SHEET}/${file}.pdf`,
) as [string, string, string, string];

describe.each(engines)('the lots on papers on %s', (engine) => {
  let world: OrderWorld;
  let made: Paper[];
  beforeEach(async () => {
    world = await openOrderWorld(engine);
    made = [];
    world.farm.papers = fakePapers(async (paper) => made.push(paper as Paper));
  });
  afterEach(() => world.close());

  const admin = () => world.as(world.admin);
  const send = async (method: 'GET' | 'POST', url: string) => {
    const { statusCode } = await (await world.app()).inject({
      method,
      url,
      headers: await world.cookie(world.farmer),
    });
    expect(statusCode).toBe(200);
    const paper = made.at(-1);
    if (!paper) throw new Error('nothing was printed');
    return paper;
  };
  const wordsOf = async (paper: Paper) => {
    const { text } = await extractText(
      await getDocumentProxy(new Uint8Array(await renderPdf(definePaper(paper, sayIn(paper.language))))),
    );
    return text.join(' ').replaceAll(/\s+/g, ' ');
  };
  const printed = async (url: string) => wordsOf(await send('POST', url));
  const trace = async () =>
    admin().catalog.update({ id: await world.productOf('Kale'), name: 'Kale', isTraced: true });
  const codeOf = async (id: number) => (await admin().tracing.lot({ lotId: id })).lot;
  const useCodes = async (lotCodesOn: boolean) =>
    admin().farm.update({ lotCodesOn, version: (await admin().farm.get()).version });
  const neighbors = async () =>
    world.as(world.farmer).inventory.addLot({
      productNameId: await world.productOf('Kale'),
      unitsAvailable: 3,
      harvestDate: TODAY,
      lotCode: 'rio-77',
      sourceName: 'Rio Farms',
    });
  const mixed = async (): Promise<{ line: OrderLine; lots: [number, number] }> => {
    const first = await world.harvest(2);
    const second = await world.harvest(3);
    return { line: await world.confirmed(world.order({ quantity: 5 })), lots: [first.id, second.id] };
  };

  it('name every lot of a mixed line by its code once it is printed, and it stays', async () => {
    await trace();
    const { lots } = await mixed();
    expect((await codeOf(lots[0])).lotCode).toBeNull();
    for (const url of [PICKS, SLIPS, LABELS, NOTE]) {
      const words = await printed(url);
      for (const id of lots) {
        const { lotCode, isCodeFixed } = await codeOf(id);
        expect(isCodeFixed).toBe(true);
        expect(words).toContain(lotCode);
      }
    }
  });

  it('give no lot a code that is only looked at', async () => {
    await trace();
    const { lots } = await mixed();
    await send('GET', SLIPS);
    expect(await codeOf(lots[0])).toMatchObject({ lotCode: null, isCodeFixed: false });
  });

  it("name a neighbor's lot with the neighbor", async () => {
    await trace();
    await neighbors();
    await world.confirmed(world.order({ quantity: 3 }));
    for (const url of [PICKS, SLIPS, LABELS, NOTE])
      expect(await printed(url)).toContain('rio-77 of Rio Farms');
  });

  it('say who answers for the lots, and the other growers that they come from', async () => {
    await trace();
    await admin().farm.update({
      name: 'Rancho Peña',
      address: '4100 Valley Road\nHollister',
      traceContact: 'Rosa, (831) 555-0142',
      traceReference: 'https://rancho.example/lots',
      version: (await admin().farm.get()).version,
    });
    await neighbors();
    await mixed();
    await world.confirmed(world.order({ quantity: 3 }));
    const source =
      'Where these lots come from Rancho Peña · 4100 Valley Road, Hollister · ' +
      'Contact for lots: Rosa, (831) 555-0142 · https://rancho.example/lots';
    expect(await printed(SLIPS)).toContain(source);
    expect(await printed(NOTE)).toContain(`${source} Rio Farms`);
  });

  it('have on a label the GTIN, and the day of packing: the line’s, and until then today', async () => {
    await trace();
    const { id, version } = (await admin().catalog.sizes()).find(({ size }) => size === '1lb') ?? {};
    await admin().catalog.updateSize({
      id: id ?? 0,
      version: version ?? 0,
      gtin: '10614141000019',
      unitsPerBaseUnit: '1',
    });
    const { line } = await mixed();
    const labels = async () => {
      const paper = await send('POST', LABELS);
      return paper.kind === 'boxLabels' ? paper.orders[0]?.lines[0]?.caseLabel : undefined;
    };
    expect(await labels()).toEqual({ gtin: '10614141000019', packedOn: TODAY });
    await world.as(world.farmer).packing.pack({
      lines: [{ id: line.id, version: line.version, fillQuantity: 5 }],
    });
    world.setNow('2026-04-17T19:00:00.000Z');
    expect(await labels()).toEqual({ gtin: '10614141000019', packedOn: TODAY });
    expect(await printed(LABELS)).toContain('(01)10614141000019(10)KAL');
  });

  it('have no GTIN on a box of several packages, which has another one or none', async () => {
    await trace();
    const { id, version } = (await admin().catalog.sizes()).find(({ size }) => size === '1lb') ?? {};
    await admin().catalog.updateSize({
      id: id ?? 0,
      version: version ?? 0,
      gtin: '10614141000019',
      packagesPerBox: 5,
      unitsPerBaseUnit: '1',
    });
    await world.harvest(5);
    await world.confirmed(world.order({ quantity: 5 }));
    const words = await printed(LABELS);
    expect(words).not.toContain('(01)');
    expect(words).toMatch(/KAL\d{6}-\w+/);
  });

  it.each([
    ['the farm uses codes', () => useCodes(true)],
    ['the buyer wants all lots', () => admin().buyers.update({ id: world.buyer.id, wantsLots: 'all' })],
  ])('name lots of a product that is not traced where %s', async (_, switchOn) => {
    await switchOn();
    const { lots } = await mixed();
    const words = await printed(SLIPS);
    for (const id of lots) expect(words).toContain((await codeOf(id)).lotCode);
  });

  it('say the same as before where nobody wants codes, and give no lot one', async () => {
    await useCodes(true);
    await neighbors();
    await useCodes(false);
    await admin().buyers.update({ id: world.buyer.id, wantsLots: 'traced' });
    await admin().buyers.update({ id: world.otherBuyer.id, wantsLots: 'all' });
    const { lots } = await mixed();
    await world.confirmed(world.order({ quantity: 1 }));
    for (const url of [PICKS, SLIPS, LABELS, NOTE]) {
      const paper = await send('POST', url);
      expect(JSON.stringify(paper)).not.toMatch(/lotCode|sourceName|lotContact|caseLabel|toFix|rio-77/i);
      expect(await wordsOf(paper)).toContain(String(lots[1]));
    }
    expect((await codeOf(lots[0])).lotCode).toBeNull();
  });
});
