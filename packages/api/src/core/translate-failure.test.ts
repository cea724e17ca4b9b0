import { describe, expect, it } from 'vitest';
import { translateFailure } from './translate-failure.ts';

const failure = (code: string) => translateFailure(Object.assign(new Error('select 1'), { code }));

describe('a failure below the rules', () => {
  it.each([
    ['ECONNREFUSED', 'DATABASE_UNREACHABLE'],
    ['SQLITE_FULL', 'DATABASE_UNREACHABLE'],
    ['53100', 'DATABASE_UNREACHABLE'],
    ['40P01', 'SERVER_BUSY'],
    ['40001', 'SERVER_BUSY'],
  ])('%s asks the caller to come again, and does not say how the farm is made', (code, refused) => {
    const refusal = failure(code);
    expect(refusal).toMatchObject({ code: refused, kind: 'busy', details: { retryAfter: 5 } });
    expect(refusal?.message).not.toContain('select');
  });

  it('is a fault if it is unknown', () => {
    expect(failure('42601')).toBeUndefined();
  });
});
