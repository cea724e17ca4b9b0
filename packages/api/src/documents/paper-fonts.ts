/// <reference path="./pdfmake.d.ts" />
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import chinese from '@fontsource/chocolate-classical-sans/unicode.json' with { type: 'json' };
import korean from '@fontsource/gowun-dodum/unicode.json' with { type: 'json' };
import arabic from '@fontsource/noto-sans-arabic/unicode.json' with { type: 'json' };
import devanagari from '@fontsource/noto-sans-devanagari/unicode.json' with { type: 'json' };
import hebrew from '@fontsource/noto-sans-hebrew/unicode.json' with { type: 'json' };
import thai from '@fontsource/noto-sans-thai/unicode.json' with { type: 'json' };
import { openSync } from 'fontkit';

/** Where a font lies: built, beside this file. */
export const fontFile = (name: string, file: string): string =>
  extname(import.meta.filename) === '.ts'
    ? createRequire(import.meta.filename).resolve(`@fontsource/${name}/files/${file}`)
    : join(import.meta.dirname, file);

/** For letters that the product's typeface and Roboto lack: each package, and which of its files have which letters. */
const packages: [name: string, letters: Record<string, string>, isUsed: RegExp][] = [
  ['chocolate-classical-sans', chinese, /^\[\d+\]$/],
  ['gowun-dodum', korean, /^\[\d+\]$/],
  ['noto-sans-arabic', arabic, /^arabic$/],
  ['noto-sans-hebrew', hebrew, /^hebrew$/],
  ['noto-sans-devanagari', devanagari, /^devanagari$/],
  ['noto-sans-thai', thai, /^thai$/],
];

const parts = packages.flatMap(([name, letters, isUsed]) =>
  Object.entries(letters)
    .filter(([part]) => isUsed.test(part))
    .map(([part, ranges]) => ({
      file: fontFile(name, `${name}-${part.replaceAll(/[[\]]/g, '')}-400-normal.woff`),
      ranges: ranges.split(',').map((range) =>
        range
          .slice(2)
          .split('-')
          .map((code) => Number.parseInt(code, 16)),
      ),
    })),
);

/** The files for letters of other scripts. Each is read when a paper needs a letter of it. */
export const fallbackFiles: string[] = parts.map(({ file }) => file);

let promised: Map<number, string[]> | undefined;

const filesOf = (code: number) => {
  if (!promised) {
    promised = new Map();
    for (const { file, ranges } of parts)
      for (const [from = 0, to = from] of ranges)
        for (let letter = from; letter <= to; letter += 1)
          promised.set(letter, [...(promised.get(letter) ?? []), file]);
  }
  return promised.get(code) ?? [];
};

const opened = new Map<string, ReturnType<typeof openSync>>();

/** Packages promise some letters that they do not have, so the font itself is asked. */
const hasLetter = (file: string, letter: string): boolean => {
  const font = opened.get(file) ?? openSync(file);
  opened.set(file, font);
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
};

/** The file of a font that has a letter of another script, or undefined if none has it. */
export const fallbackFont = (letter: string): string | undefined =>
  filesOf(letter.codePointAt(0) ?? 0).find((file) => hasLetter(file, letter));

/** A piece of a text in one font; without a font, in that of the text around it. */
export type Run = { text: string; font?: string };

const JOINED = /[\p{M}\p{Cf}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** pdfmake sets words from left to right, so words of a script that is read from the right change places. */
const inReadingOrder = (text: string) =>
  RIGHT_TO_LEFT.test(text)
    ? text.replaceAll(
        /[\p{Script=Arabic}\p{Script=Hebrew}\p{M}\p{Cf}]+(?:\s+[\p{Script=Arabic}\p{Script=Hebrew}\p{M}\p{Cf}]+)+/gu,
        (words) => words.split(/(\s+)/).reverse().join(''),
      )
    : text;

/** Cuts a text where its font changes. Marks and joiners stay with the letter before them. */
export const runsOf = (text: string, isCommon: (letter: string) => boolean): Run[] => {
  const runs: Run[] = [];
  for (const letter of inReadingOrder(text)) {
    const last = runs.at(-1);
    const staysWithLast = last?.font !== undefined && JOINED.test(letter) && hasLetter(last.font, letter);
    const font = staysWithLast ? last.font : isCommon(letter) ? undefined : fallbackFont(letter);
    if (last && last.font === font) last.text += letter;
    else runs.push({ text: letter, ...(font && { font }) });
  }
  return runs;
};
