import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: readFileSync(file).buffer as ArrayBuffer } });

type Picture = Parameters<typeof readBarcodes>[0];

export type Rect = { x: number; y: number; w: number; h: number };

/** Black rectangles on white, with so many pixels for each point. */
export const pictureOf = (rects: readonly Rect[], scale: number, quiet: number): Picture => {
  const end = (at: (rect: Rect) => number) => Math.max(...rects.map(at));
  const width = Math.ceil((end(({ x, w }) => x + w) + 2 * quiet) * scale);
  const height = Math.ceil((end(({ y, h }) => y + h) + 2 * quiet) * scale);
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  const pixel = (points: number) => Math.round((points + quiet) * scale);
  for (const { x, y, w, h } of rects)
    for (let row = pixel(y); row < pixel(y + h); row += 1)
      for (let column = pixel(x); column < pixel(x + w); column += 1)
        data.fill(0, 4 * (row * width + column), 4 * (row * width + column) + 3);
  return { data, width, height, colorSpace: 'srgb' } as Picture;
};

/** A scanner reads these from a picture. */
export const scanPicture = async (
  picture: Picture,
  { isUpright = false }: { isUpright?: boolean } = {},
): Promise<{ kind: string; text: string }[]> => {
  const tries = { tryRotate: false, tryInvert: false, tryDownscale: false };
  const found = await readBarcodes(picture, {
    formats: ['Code128', 'DataMatrix'],
    textMode: 'Plain',
    ...(isUpright && tries),
  });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ format, text, symbologyIdentifier }) => ({
      kind: format,
      text: `${symbologyIdentifier}${text}`,
    }));
};
