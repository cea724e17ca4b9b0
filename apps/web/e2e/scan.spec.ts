import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';
import { expect, expectAccessible, type TestFarm, test } from './farm.ts';
import { findBrowser } from './find-browser.ts';

const [WIDTH, HEIGHT] = [1280, 720];
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const writer = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'));

/** Two seconds of a label that lies still in gray light, as a camera would send them. */
const film = async (text: string, options: WriterOptions, scale: number): Promise<Buffer> => {
  const wasmBinary = new Uint8Array(await readFile(writer)).buffer;
  prepareZXingModule({ overrides: { wasmBinary } });
  const { symbol } = await writeBarcode(text, options);
  const light = Buffer.alloc(WIDTH * HEIGHT, 180);
  const high = symbol.height > 1 ? symbol.height * scale : 150;
  const [left, top] = [(WIDTH - symbol.width * scale) / 2, (HEIGHT - high) / 2].map(Math.floor) as [
    number,
    number,
  ];
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < symbol.width * scale; x += 1) {
      const row = symbol.height > 1 ? Math.floor(y / scale) : 0;
      const dot = symbol.data[row * symbol.width + Math.floor(x / scale)] ?? 255;
      light[(top + y) * WIDTH + left + x] = dot < 128 ? 30 : 220;
    }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]);
};

/** A browser that takes a film for its camera. */
const openCamera = async (shown: Buffer, permission: 'allowed' | 'refused' = 'allowed') => {
  const folder = await mkdtemp(join(tmpdir(), 'farm-camera-'));
  const file = join(folder, 'label.y4m');
  await writeFile(file, shown);
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...args,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
      `--use-fake-ui-for-media-stream${permission === 'refused' ? '=deny' : ''}`,
    ],
  });
  return {
    browser,
    close: async () => {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const openCatalog = async (browser: Browser, { url, people: { farmer } }: TestFarm) => {
  const context = await browser.newContext({ baseURL: url, ...phone });
  const { email, password } = farmer;
  const answer = await context.request.post('/api/auth/sign-in', { data: { email, password } });
  expect(answer.ok()).toBe(true);
  const page = await context.newPage();
  await page.goto('/dashboard?tab=catalog');
  return page;
};

const addLot = async ({ people: { admin, farmer } }: TestFarm, lotCode: string) => {
  const { id, sizes } = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '12lb', unitsPerBaseUnit: '12' }],
  });
  await admin.client.catalog.updateSize.mutate({ id: sizes[0]?.id ?? 0, gtin: '10614141000019' });
  await admin.client.catalog.update.mutate({ id, isTraced: true });
  const { today } = await farmer.client.identity.farmDay.query();
  const [lot] = await farmer.client.plantings.harvestLots.mutate({
    harvestDate: today,
    lots: [{ productNameId: id, unitsAvailable: 46 }],
  });
  await farmer.client.tracing.update.mutate({ lotId: lot?.id ?? 0, lotCode });
};

const LABEL = '(01)10614141000019(10)ELM-0042(13)260424';
const kinds: [string, string, WriterOptions, number][] = [
  ['GS1-128', LABEL, { format: 'Code128', options: 'gs1' }, 3],
  ['GS1 DataMatrix', LABEL, { format: 'DataMatrix', options: 'gs1,forceSquare' }, 8],
  ['Code 128 of the code alone', 'ELM-0042', { format: 'Code128' }, 4],
  [
    'QR code with a GS1 Digital Link',
    'https://id.gs1.org/01/10614141000019/10/ELM-0042',
    { format: 'QRCode' },
    8,
  ],
];

for (const [kind, text, options, scale] of kinds)
  test(`a phone's camera reads a ${kind} and opens the lot, and the page's own policy lets no program be compiled`, async ({
    farm,
  }) => {
    await addLot(farm, 'ELM-0042');
    const camera = await openCamera(await film(text, options, scale));
    try {
      const page = await openCatalog(camera.browser, farm);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.getByRole('button', { name: 'Scan', exact: true }).tap();
      await expect(page.getByRole('heading', { name: 'Lot ELM-0042', exact: true })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(asked.filter((address) => !address.startsWith(farm.url))).toEqual([]);
      // Not a single track is left running.
      expect(await page.evaluate(() => document.querySelector('video')?.srcObject ?? null)).toBeNull();
      const compiled = await page.evaluate(() =>
        WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
          () => 'compiled',
          (error: Error) => error.name,
        ),
      );
      expect(compiled).toBe('CompileError');
    } finally {
      await camera.close();
    }
  });

test('a label without a lot code is told, a refused camera says what to do, and closing lets go of the camera', async ({
  farm,
}) => {
  await addLot(farm, 'ELM-0042');
  const label = await film('(01)10614141000019', { format: 'Code128', options: 'gs1' }, 3);
  const allowed = await openCamera(label);
  try {
    const page = await openCatalog(allowed.browser, farm);
    await page.evaluate(() => {
      const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        const stream = await real(wanted);
        Object.assign(window, { tracks: stream.getTracks() });
        return stream;
      };
    });
    await page.getByRole('button', { name: 'Scan', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: "Scan a lot's label" });
    await expect(dialog.getByRole('status')).toHaveText(
      'This label names no lot. Look for one with a lot code.',
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).tap();
    await expect(dialog).toHaveCount(0);
    const states = () =>
      page.evaluate(() =>
        (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
      );
    await expect.poll(states).toEqual(['ended']);
  } finally {
    await allowed.close();
  }
  const refused = await openCamera(label, 'refused');
  try {
    const page = await openCatalog(refused.browser, farm);
    await page.getByRole('button', { name: 'Scan', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: "Scan a lot's label" });
    await expect(dialog.getByRole('alert')).toContainText('The camera is not allowed');
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await refused.close();
  }
});

test('nothing is to be scanned where no lots are used, nor with a mouse', async ({ farm }) => {
  const camera = await openCamera(await film('ELM-0042', { format: 'Code128' }, 4));
  try {
    const page = await openCatalog(camera.browser, farm);
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeVisible();
    await expect(page.getByText('No inventory available')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Scan', exact: true })).toHaveCount(0);
    await addLot(farm, 'ELM-0042');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Scan', exact: true })).toBeVisible();
  } finally {
    await camera.close();
  }
  const mouse = await farm.open('farmer', '/dashboard?tab=catalog');
  await expect(mouse.getByText('Kale').first()).toBeVisible();
  await expect(mouse.getByRole('button', { name: 'Scan', exact: true })).toHaveCount(0);
});
