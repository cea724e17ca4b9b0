import { DatabaseError, type DatabaseErrorKind } from '@farm/data/connection';
import { isStorageError } from '@farm/data/core';
import { Refusal } from '@farm/domain/refusals';
import { SettingsMistake } from './env.ts';
import { BackupFolderError } from './use-backup-folder.ts';

/** Exit codes from sysexits.h, so that a supervisor can tell which failures are worth a retry. */
const databaseExits: Record<DatabaseErrorKind, number> = {
  unreachable: 69,
  locked: 69,
  unopenable: 69,
  'too-old': 69,
  newer: 65,
  'other-schema': 65,
  corrupt: 65,
  unsound: 65,
  missing: 66,
  'no-program': 69,
  'program-failed': 69,
  exists: 73,
  'read-only': 77,
};
const EXIT_REFUSED = 67;
const EXIT_FAULT = 70;
const EXIT_TRY_AGAIN = 75;
const EXIT_STORAGE = 74;
const EXIT_RIGHTS = 77;
const EXIT_SETTINGS = 78;

type Explained = { exitCode: number; lines: readonly string[] };

/** Lines for the person who started the server or a command; `what` begins that of an unexpected error. */
export const describeError = (error: unknown, what = 'The farm did not start'): Explained => {
  if (error instanceof SettingsMistake) {
    const { mistakes } = error;
    const lines =
      mistakes.length === 1
        ? mistakes
        : [`${mistakes.length} settings need correcting:`, ...mistakes.map((mistake) => `- ${mistake}`)];
    return { exitCode: EXIT_SETTINGS, lines };
  }
  if (error instanceof Refusal && error.code === 'DATABASE_DAMAGED')
    return { exitCode: databaseExits.corrupt, lines: [error.message] };
  if (error instanceof Refusal) return { exitCode: EXIT_REFUSED, lines: [error.message] };
  if (error instanceof BackupFolderError) return { exitCode: EXIT_TRY_AGAIN, lines: [error.message] };
  if (error instanceof DatabaseError) {
    return { exitCode: databaseExits[error.kind], lines: [error.message] };
  }
  const { code, syscall, path, address, port, message, stack } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (syscall === 'listen') {
    if (code === 'EADDRINUSE') {
      const line = `Port ${port} is in use by another program. Stop that program, or set PORT to another number.`;
      return { exitCode: EXIT_TRY_AGAIN, lines: [line] };
    }
    if (code === 'EACCES') {
      const line = `This user may not listen on port ${port}. Set PORT to 1024 or higher.`;
      return { exitCode: EXIT_RIGHTS, lines: [line] };
    }
    return {
      exitCode: EXIT_SETTINGS,
      lines: [`HOST=${address ?? ''} is not an address of this machine. Set HOST=127.0.0.1 or HOST=0.0.0.0.`],
    };
  }
  if (syscall === 'getaddrinfo') {
    const line = 'HOST is not a name that this machine can resolve. Set HOST=127.0.0.1 or HOST=0.0.0.0.';
    return { exitCode: EXIT_SETTINGS, lines: [line] };
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    const line = `${path ?? 'DATA_DIR'} cannot be written. Give the server's user permission to write to it, or set DATA_DIR to another folder.`;
    return { exitCode: EXIT_RIGHTS, lines: [line] };
  }
  if (code === 'ENOSPC' || isStorageError(error)) {
    const line = `The disk is full or failing (${code}). Free some space and try again.`;
    return { exitCode: EXIT_STORAGE, lines: [line] };
  }
  return { exitCode: EXIT_FAULT, lines: [`${what}: ${message}`, stack ?? ''] };
};
