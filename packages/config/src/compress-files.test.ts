import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressFiles } from './compress-files.ts';
import { fixture } from './testing/fixture.ts';

test('larger texts and programs get a Brotli and a gzip copy with the same content; other files are left alone', () => {
  const text = 'const farm = 1;\n'.repeat(200);
  const root = fixture({
    'assets/index-1.js': text,
    'assets/small.js': '1',
    'assets/photo.png': text,
    'reader.wasm': text,
  });
  compressFiles(root);
  const read = (name: string) => readFileSync(join(root, 'assets', name));
  expect(brotliDecompressSync(read('index-1.js.br')).toString()).toBe(text);
  expect(gunzipSync(read('index-1.js.gz')).toString()).toBe(text);
  expect(read('index-1.js.br').length).toBeLessThan(text.length / 2);
  expect(existsSync(join(root, 'reader.wasm.br'))).toBe(true);
  for (const name of ['small.js.br', 'small.js.gz', 'photo.png.br'])
    expect(existsSync(join(root, 'assets', name)), name).toBe(false);
});
