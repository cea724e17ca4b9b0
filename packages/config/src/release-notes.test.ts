import { expect, test } from 'vitest';
import { releaseNotes } from './release-notes.ts';

const changelog = '# Changelog\n\n## 1.2.0\n\n- Backups.\n\n## 1.1.0\n\n- Messages.\n';

test('a release tells only what is new in it', () => {
  expect(releaseNotes('v1.2.0', '1.2.0', changelog)).toBe('- Backups.');
  expect(releaseNotes('v1.1.0', '1.1.0', changelog)).toBe('- Messages.');
});

test('a tag that is not the version of the packages, or has no entry, is no release', () => {
  expect(() => releaseNotes('v1.3.0', '1.2.0', changelog)).toThrow('have version 1.2.0');
  expect(() => releaseNotes('1.2.0', '1.2.0', changelog)).toThrow('have version 1.2.0');
  expect(() => releaseNotes('v1.3.0', '1.3.0', changelog)).toThrow('says nothing about 1.3.0');
});
