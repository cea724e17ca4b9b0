import { DatabaseError, type DatabaseErrorKind } from '@farm/data/connection';
import { expect, it } from 'vitest';
import { describeError } from './describe-error.ts';
import { SettingsMistake } from './env.ts';
import { BackupFolderError } from './use-backup-folder.ts';

const system = (fields: object) => Object.assign(new Error('a system error'), fields);
const database = (kind: DatabaseErrorKind) => new DatabaseError(kind, `it is ${kind}`);

it.each([
  [78, new SettingsMistake(['PORT is wrong.']), 'PORT is wrong.'],
  [69, database('unreachable'), 'it is unreachable'],
  [69, database('locked'), 'it is locked'],
  [69, database('unopenable'), 'it is unopenable'],
  [69, database('too-old'), 'it is too-old'],
  [65, database('newer'), 'it is newer'],
  [65, database('other-schema'), 'it is other-schema'],
  [65, database('corrupt'), 'it is corrupt'],
  [77, database('read-only'), 'it is read-only'],
  [75, new BackupFolderError('no disk'), 'no disk'],
  [75, system({ syscall: 'listen', code: 'EADDRINUSE', port: 3000 }), 'Port 3000 is in use'],
  [77, system({ syscall: 'listen', code: 'EACCES', port: 80 }), 'This user may not listen on port 80'],
  [78, system({ syscall: 'listen', code: 'EADDRNOTAVAIL', address: '192.0.2.1' }), 'HOST=192.0.2.1 is not'],
  [78, system({ syscall: 'getaddrinfo', code: 'ENOTFOUND' }), 'HOST is not a name'],
  [77, system({ syscall: 'open', code: 'EACCES', path: 'data' }), 'data cannot be written'],
  [74, system({ syscall: 'write', code: 'ENOSPC' }), 'The disk is full or failing'],
  [74, system({ code: 'SQLITE_FULL' }), 'The disk is full or failing'],
] as const)('exits with %i for %s, in one line', (exitCode, error, line) => {
  expect(describeError(error)).toEqual({ exitCode, lines: [expect.stringContaining(line)] });
});

it('shows the stack of an unexpected error', () => {
  const { exitCode, lines } = describeError(new Error('unforeseen'));
  expect(exitCode).toBe(70);
  expect(lines.join('\n')).toMatch(/The farm did not start: unforeseen\n.*describe-error\.test/s);
});
