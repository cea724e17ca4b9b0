import { describe, expect, test } from 'vitest';
import { labels } from './label.texts.ts';
import { isVisibleName, optionalName, requiredName } from './name-fields.ts';
import { foldName } from './names.ts';

const name = requiredName(labels.location(), 200);

const issues = (typed: string) => name.safeParse(typed).error?.issues.map(({ message }) => String(message));

describe('a name', () => {
  test.each([
    "Siobhán O'Néill-Smith",
    'Ñandú 农场 🌱',
    'مزرعة شمال',
    '<b>%_\\</b>',
    '12 x 8oz & more, “best”',
    '👩🏽‍🌾 Lena',
    '👨‍👩‍👧 farm ❤️ 1️⃣ ⚕️',
    'می‌خواهم',
    'क्‍ष',
    'クバク ゲ',
    'Łódź ③',
  ])('%j is one', (typed) => expect(name.parse(typed)).toBe(typed.normalize('NFC')));

  test.each([
    ['a zero-width space', 'Priya\u200bNair'],
    ['a joiner between letters that need none', 'Pri\u200dya'],
    ['a joiner at the end', 'Priya\u200c'],
    ['a word joiner', 'Priya\u2060 Nair'],
    ['a direction override', '\u202eriaN ayirP'],
    ['a direction isolate', 'Priya \u2067Nair\u2069'],
    ['a direction mark', 'Priya\u200f'],
    ['a soft hyphen', 'Pri\u00adya'],
    ['a control character', 'Priya\u0007'],
    ['a line break', 'Priya\nNair'],
    ['a tab', 'Priya\tNair'],
    ['a line separator', 'Priya\u2028Nair'],
    ['a private character', 'Priya\ue000'],
    ['an unassigned character', 'Priya\u{e0080}'],
    ['a filler letter alone', '\u3164'],
    ['a blank braille cell alone', '\u2800'],
    ['an accent alone', '\u0301'],
    ['a variation mark after a letter', 'Priya\ufe0f'],
    ['a tag character', 'Priya\u{e0041}'],
  ])('with %s is refused', (_, typed) => {
    expect(isVisibleName(typed)).toBe(false);
    expect(issues(typed)).toEqual([
      'Location contains a character that cannot be seen. Delete the text and type it again.',
    ]);
  });

  test('that is blank is missing, whatever the blanks are', () => {
    for (const blank of ['', ' \u00a0\u3000 ', '\n\t', '\ufeff'])
      expect(issues(blank)).toEqual(['Location is required.']);
  });

  test('is trimmed, and composed so that it equals itself typed on another keyboard', () => {
    expect(name.parse(' Jose\u0301 ')).toBe('José');
    expect(optionalName(labels.location(), 200).parse(' Jose\u0301 ')).toBe('José');
  });

  test.each([null, undefined, '', '  '])('that is optional may be %j', (typed) => {
    expect(optionalName(labels.location(), 200).parse(typed)).toBeNull();
  });

  test('that is optional is refused with the same characters', () => {
    expect(optionalName(labels.location(), 200).safeParse('North\u202e').success).toBe(false);
  });
});

test('names that read the same have one folded form', () => {
  for (const alike of ['LENA ORTIZ', 'Léna Ortíz', 'Lena  Ortiz', 'Lena\u200b Ortiz', ' Lena\u00a0Ortiz '])
    expect(foldName(alike)).toBe('lena ortiz');
  expect(foldName('Lena Ortega')).not.toBe('lena ortiz');
});
