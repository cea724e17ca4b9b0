import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Compressing smaller files saves nothing worth having. */
const SMALLEST_BYTES = 1024;

/** Writes a .br and a .gz beside every file under `folder` that becomes smaller by it; the server sends these instead of compressing. */
export function compressFiles(folder: string): void {
  for (const path of globSync('**/*.{js,css,svg,json,wasm,webmanifest}', { cwd: folder })) {
    const file = join(folder, path);
    const content = readFileSync(file);
    if (content.length < SMALLEST_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
