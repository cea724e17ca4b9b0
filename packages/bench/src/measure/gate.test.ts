import { describe, expect, it } from 'vitest';
import { get } from '../works/work.ts';
import { assertSameAnswers } from './gate.ts';

const work = { id: 'R9', title: 'a list', ask: () => () => get('ann', '/list') };

const answering = (name: string, body: unknown) => ({
  name,
  next: () => get('ann', '/list'),
  connection: {
    send: async () => ({ status: 200, etag: undefined, bytes: 0, body: Buffer.from(JSON.stringify(body)) }),
  },
});

describe('the gate before any timing', () => {
  it('refuses contestants whose answers differ in one number', async () => {
    const both = [answering('ours', { ids: [3, 2], sum: 40 }), answering('limit', { ids: [3, 2], sum: 41 })];
    await expect(assertSameAnswers(work, both)).rejects.toThrow('the answers differ');
    const shorter = [answering('ours', [1, 2]), answering('limit', [1])];
    await expect(assertSameAnswers(work, shorter)).rejects.toThrow('R9');
  });

  it('passes answers that are the same in what the work compares', async () => {
    const both = [answering('ours', { id: 8, name: 'Bed' }), answering('limit', { id: 9, name: 'Bed' })];
    const byName = { ...work, sameOf: ({ name }: { name: string }) => name };
    await expect(assertSameAnswers(byName, both)).resolves.toBeUndefined();
  });
});
