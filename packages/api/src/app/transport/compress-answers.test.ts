import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { serviceScopes } from '@farm/domain/permissions';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD, type SeededFarm, seedFarm } from '../../testing/seed-farm.ts';
import { openWorld, type World } from '../../testing/world.ts';

const KB = 1000;

describe('JSON over 1 KB', () => {
  let world: World;
  let farm: SeededFarm;
  let app: FastifyInstance;
  let cookie: { cookie: string };
  beforeAll(async () => {
    world = await openWorld('sqlite');
    farm = await seedFarm(world);
    app = await world.app();
    cookie = await world.cookie(farm.admin);
    const caller = world.as(farm.rep);
    for (let nth = 0; nth < 60; nth += 1) {
      await caller.orders.create({
        buyerId: farm.buyer.id,
        deliveryDate: '2026-04-28',
        purchaseOrderNumber: `PO-${1000 + nth * 7}`,
        lines: [1, 2, 3, 4].map((quantity) => ({ sizeId: farm.size.id, quantity: quantity + nth })),
        idempotencyKey: crypto.randomUUID(),
      });
    }
  });
  afterAll(() => world.close());

  const ask = (url: string, encoding?: string, more: object = {}) =>
    app.inject({ url, ...more, headers: { ...cookie, ...(encoding && { 'accept-encoding': encoding }) } });
  const orders = `/trpc/orders.list?input=${encodeURIComponent('{"limit":50}')}`;

  it('is an eighth as large for who accepts that, at both doors, and the same', async () => {
    for (const url of [orders, '/api/order-groups?limit=50']) {
      const plain = await ask(url);
      expect(plain.rawPayload.length).toBeGreaterThan(91 * KB);
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const [encoding, open] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const small = await ask(url, encoding);
        expect(small.headers['content-encoding']).toBe(encoding);
        expect(small.headers.vary).toContain('accept-encoding');
        expect(small.rawPayload.length).toBeLessThan(12 * KB);
        expect(open(small.rawPayload).toString()).toBe(plain.body);
      }
    }
  });

  it('stays as it is if it holds a secret, at both doors and in a batch', async () => {
    const service = {
      name: 'Storefront',
      role: 'admin',
      scopes: serviceScopes,
      expiresInDays: 30,
      password: ADMIN_PASSWORD,
    };
    const post = (url: string, payload: object) => ask(url, 'br', { method: 'POST', payload });
    const made = [
      await post('/api/services', service),
      await post('/trpc/services.create', service),
      await post('/trpc/locations.create,services.create?batch=1', { 0: { name: 'Barn' }, 1: service }),
    ];
    for (const { statusCode, headers, rawPayload, body } of made) {
      expect([statusCode < 300, headers['content-encoding']]).toEqual([true, undefined]);
      expect(body).toContain('farm_');
      expect(rawPayload.length).toBeGreaterThan(1024);
    }
  });

  it('stays as it is if it is smaller, a refusal, a secret or a stream', async () => {
    const long = 'x'.repeat(3000);
    const asked = {
      small: await ask('/api/farm-day', 'br'),
      refusal: await ask(
        `/api/orders?${Array.from({ length: 20 }, (_, n) => `${'k'.repeat(60)}${n}=1`).join('&')}`,
        'br',
      ),
      refusedWrite: await ask('/api/locations', 'br', {
        method: 'POST',
        payload: Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${'k'.repeat(60)}${n}`, 1])),
      }),
      typed: await ask(
        `/trpc/orders.list?input=${encodeURIComponent(JSON.stringify({ search: long }))}`,
        'br',
      ),
      session: await ask('/api/sessions', 'br'),
      link: await ask(`/api/order-links/${farm.offerLink.token}`, 'br'),
    };
    for (const [name, { headers }] of Object.entries(asked))
      expect([name, headers['content-encoding']]).toEqual([name, undefined]);
    for (const { rawPayload } of [asked.refusal, asked.refusedWrite])
      expect(rawPayload.length).toBeGreaterThan(1024);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const live = await fetch(`${address}/trpc/live.events`, {
      headers: { ...cookie, 'accept-encoding': 'br' },
    });
    expect(live.headers.get('content-encoding')).toBeNull();
    await live.body?.cancel();
    const batch = await fetch(`${address}/trpc/orders.list?batch=1&input=${encodeURIComponent('{"0":{}}')}`, {
      headers: { ...cookie, 'accept-encoding': 'br', 'trpc-accept': 'application/jsonl' },
    });
    expect([batch.status, batch.headers.get('content-encoding')]).toEqual([200, null]);
    expect((await batch.text()).length).toBeGreaterThan(10 * KB);
  });
});
