import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
const page = read('../../docs/rest-and-client.md');

/** An excerpt begins at the margin. */
const withoutIndent = (text: string) => text.replaceAll(/^ +/gm, '');

const blocks = [...page.matchAll(/(?:<!-- example: (\S+) -->\n)?```(?:ts|python)\n(.*?)```/gs)].map(
  ([, name = '', code = '']) => ({ name, code }),
);

it('the code of the page is taken from the examples, which are run', () => {
  expect(blocks.length).toBeGreaterThanOrEqual(4);
  for (const { name, code } of blocks) {
    expect(name, code).toMatch(/^[a-z-]+\.(?:mts|py)$/);
    expect(withoutIndent(read(`examples/${name}`))).toContain(withoutIndent(code));
  }
});
