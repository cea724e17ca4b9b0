import { describe, expect, it } from 'vitest';
import { assertSameAnswers } from './gate.ts';
import { get } from './send.ts';

const whole = (answer: unknown) => answer;
const answering = (name: string, body: unknown, same: (answer: never) => unknown = whole) => ({
  name,
  url: JSON.stringify(body),
  next: () => get('ann', '/list'),
  same,
});
/** A server whose address is its answer. */
const echo = async (url: string) => ({ etag: undefined, body: url });

describe('the gate before any timing', () => {
  it('refuses contestants whose answers differ in one number', async () => {
    const both = [answering('ours', { ids: [3, 2], sum: 40 }), answering('limit', { ids: [3, 2], sum: 41 })];
    await expect(assertSameAnswers('R9', both, echo)).rejects.toThrow('the answers differ');
    const shorter = [answering('ours', [1, 2]), answering('limit', [1])];
    await expect(assertSameAnswers('R9', shorter, echo)).rejects.toThrow('R9');
  });

  it('passes answers that are the same in what the work compares', async () => {
    const byName = ({ name }: { name: string }) => name;
    const both = [
      answering('ours', { id: 8, name: 'Bed' }, byName),
      answering('limit', { id: 9, name: 'Bed' }, byName),
    ];
    await expect(assertSameAnswers('R9', both, echo)).resolves.toBeUndefined();
  });
});
