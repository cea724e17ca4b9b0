import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runJob, startJobs } from '../jobs/run-jobs.ts';
import { openWorld, type World } from '../testing/world.ts';

const TOKEN = 'a-token-for-operators';
const bearer = { authorization: `Bearer ${TOKEN}` };

describe('/metrics', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld('sqlite');
  });
  afterEach(() => world.close());

  const open = () =>
    world.app({
      metricsToken: TOKEN,
      gauges: [
        { name: 'farm_hens_total_count', help: 'Hens', read: async () => 12 },
        { name: 'farm_eggs_count', help: 'Eggs', read: () => undefined },
        {
          name: 'farm_crows_count',
          help: 'Crows',
          read: () => {
            throw new Error('gone at once');
          },
        },
        { name: 'farm_foxes_count', help: 'Foxes', read: () => Promise.reject(new Error('gone')) },
      ],
    });
  /** The lines of `/metrics` that begin with a text. */
  const lines = async (start: string) => {
    const answer = await (await open()).inject({ url: '/metrics', headers: bearer });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    return answer.body.split('\n').filter((line) => line.startsWith(start));
  };

  it('does not exist without a token in the settings', async () => {
    const app = await world.app();
    for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }])
      expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
  });

  it('shows for how long the oldest change waits that a webhook was not told of', async () => {
    const admin = world.as(await world.person('admin'));
    const waiting = async () => (await lines('farm_webhook_waiting_seconds '))[0]?.split(' ')[1];
    expect(await waiting()).toBe('0');
    // The farm's history tells of the webhook itself.
    const { id } = await admin.webhooks.create({ url: 'https://shop.example/farm' });
    world.setNow('2026-04-15T13:00:00.000Z');
    await admin.locations.create({ name: 'North field' });
    expect(await waiting()).toBe('3600');
    await admin.webhooks.remove({ id });
    expect(await waiting()).toBe('0');
  });

  it('answers only callers with the token, even on this machine', async () => {
    const app = await open();
    for (const authorization of ['', 'Bearer', 'Bearer wrong', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
      const answer = await app.inject({ url: '/metrics', headers: { authorization } });
      expect(answer.statusCode).toBe(401);
      expect(answer.body).not.toContain('farm_');
    }
    expect((await app.inject({ url: `/metrics?token=${TOKEN}` })).statusCode).toBe(401);
  });

  it('counts answers by the pattern of the path and procedures by name, with the class of their status', async () => {
    const app = await open();
    const rep = await world.person('sales_rep');
    const headers = await world.cookie(rep);
    for (const url of ['/api/locations/1', '/api/locations/2', '/api/locations/3?typed=1'])
      await app.inject({ url, method: 'DELETE', headers });
    await app.inject({ url: '/api/users', headers });
    await app.inject({ url: '/trpc/identity.users,identity.profile?batch=1&input={}', headers });
    await app.inject({ url: '/trpc/identity.users', headers: { authorization: 'Bearer wrong' } });
    for (const url of ['/nowhere', '/nor/here', '/healthz', '/readyz']) await app.inject({ url });
    expect((await lines('farm_requests_total')).toSorted()).toEqual(
      [
        'farm_requests_total{door="rest",route="DELETE /api/locations/:id",class="4xx"} 3',
        'farm_requests_total{door="rest",route="GET /api/users",class="2xx"} 1',
        'farm_requests_total{door="trpc",route="identity.users",class="2xx"} 1',
        'farm_requests_total{door="trpc",route="identity.profile",class="4xx"} 1',
        'farm_requests_total{door="trpc",route="refused",class="4xx"} 1',
        'farm_requests_total{door="page",route="unknown",class="4xx"} 2',
      ].toSorted(),
    );
    expect(await lines('farm_request_seconds_count{door="rest"')).toEqual([
      'farm_request_seconds_count{door="rest",route="DELETE /api/locations/:id"} 3',
      'farm_request_seconds_count{door="rest",route="GET /api/users"} 1',
    ]);
  });

  it('tells of jobs, live streams, the process, and what the server adds', async () => {
    await startJobs(world.farm, [{ name: 'sow', every: 1000, run: async () => {} }])();
    const broken = { name: 'reap', every: 1000, run: () => Promise.reject(new Error('no')) };
    await startJobs(world.farm, [broken])();
    for (const hour of [13, 15]) {
      world.setNow(`2026-04-15T${hour}:00:00.000Z`);
      await runJob(world.farm, broken);
    }
    expect(await lines('farm_job')).toEqual([
      'farm_job_failures{job="reap"} 2',
      'farm_job_failures{job="sow"} 0',
      expect.stringMatching(/^farm_job_last_seconds{job="reap"} 0/),
      expect.stringMatching(/^farm_job_last_seconds{job="sow"} 0/),
      `farm_job_last_success_timestamp_seconds{job="sow"} ${Date.parse('2026-04-15T12:00:00.000Z') / 1000}`,
    ]);
    const rep = await world.person('sales_rep');
    await world.openSession(rep);
    const stream = await world.as(rep).live.events();
    const events = stream[Symbol.asyncIterator]();
    await events.next();
    expect(await lines('farm_live_streams ')).toEqual(['farm_live_streams 1']);
    await events.return?.();
    expect(await lines('farm_hens')).toEqual(['farm_hens_total_count 12']);
    expect(await lines('farm_eggs')).toEqual([]);
    expect(await lines('farm_foxes')).toEqual([]);
    expect(await lines('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
    expect(await lines('farm_info')).toEqual([expect.stringContaining('engine="sqlite"')]);
  });

  it('holds no id and no name of a person', async () => {
    const app = await open();
    const rep = await world.person('sales_rep');
    const headers = await world.cookie(rep);
    for (const url of [`/api/auth/user/${rep.uid}`, '/api/users'])
      await app.inject({ url, headers, remoteAddress: '192.0.2.7' });
    const text = (await lines('')).join('\n');
    for (const personal of [rep.uid, rep.name, rep.email, '192.0.2.7']) expect(text).not.toContain(personal);
  });
});
