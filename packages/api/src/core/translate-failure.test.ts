import { describe, expect, it } from 'vitest';
import { translateFailure } from './translate-failure.ts';

const failure = (code: string) => translateFailure(Object.assign(new Error('select 1'), { code }));

describe('a failure below the rules', () => {
  it.each([
    ['ECONNREFUSED', 'DATABASE_UNREACHABLE'],
    ['SQLITE_FULL', 'DATABASE_UNREACHABLE'],
    ['53100', 'DATABASE_UNREACHABLE'],
    ['SQLITE_BUSY', 'SERVER_BUSY'],
    ['40P01', 'SERVER_BUSY'],
    ['40001', 'SERVER_BUSY'],
    ['53300', 'DATABASE_UNREACHABLE'],
    ['57P01', 'DATABASE_UNREACHABLE'],
    ['55P03', 'SERVER_BUSY'],
    ['57014', 'SERVER_BUSY'],
    ['25P03', 'SERVER_BUSY'],
    ['25P04', 'SERVER_BUSY'],
  ])('%s asks the caller to come again, and does not say how the farm is made', (code, refused) => {
    const refusal = failure(code);
    expect(refusal).toMatchObject({ code: refused, kind: 'busy', details: { retryAfter: 5 } });
    expect(refusal?.message).not.toContain('select');
  });

  it.each(['SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB'])(
    '%s is damage, which does not pass by itself',
    (code) => {
      const refusal = failure(code);
      expect(refusal).toMatchObject({ code: 'DATABASE_DAMAGED', kind: 'busy', details: {} });
      expect(refusal?.message).toContain('restores a backup');
      expect(refusal?.message).not.toContain('again');
    },
  );

  it('is a fault if it is unknown', () => {
    expect(failure('42601')).toBeUndefined();
  });
});
