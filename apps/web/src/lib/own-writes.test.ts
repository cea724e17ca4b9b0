import type { AppRouter } from '@farm/api';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { followWrites, isReadByOwn, writeHeaders } from './own-writes.ts';

const saved = { result: { data: {} } };
const refused = { error: { message: 'No.', code: -32_600, data: {} } };

/** A page whose writes are answered when the test says so; `sent` are the ids of its requests. */
const openPage = () => {
  const sent: (string | undefined)[] = [];
  const answer = Promise.withResolvers<unknown[]>();
  const batches = httpBatchLink<AppRouter>({
    url: 'http://farm.example/trpc',
    headers: ({ opList }) => writeHeaders(opList),
    fetch: async (_url, init) => {
      sent.push(new Headers(init?.headers as HeadersInit).get('x-write-id') ?? undefined);
      return Response.json(await answer.promise);
    },
  });
  const { buyers } = createTRPCClient<AppRouter>({ links: [followWrites, batches] });
  return {
    sent,
    answer: answer.resolve,
    fail: answer.reject,
    write: (topics?: readonly string[]) =>
      buyers.forgetWord.mutate({ id: 1 }, { context: { ...(topics && { topics }) } }).catch(() => 'failed'),
  };
};

const untilSent = (...pages: ReturnType<typeof openPage>[]) =>
  vi.waitFor(() => {
    for (const { sent } of pages) expect(sent).toHaveLength(1);
  });

test('a write that succeeds reads again by itself what it names, also if its event overtakes the answer', async () => {
  const page = openPage();
  const written = page.write(['buyers', 'farm']);
  await untilSent(page);
  const [id] = page.sent;
  const [early, other, farm] = (['buyers', 'orders', 'farm'] as const).map((topic) => isReadByOwn(id, topic));
  // Neither waits for the answer.
  expect([await other, await farm]).toEqual([false, false]);
  page.answer([saved]);
  await written;
  expect(await early).toBe(true);
  expect(await isReadByOwn(id, 'buyers')).toBe(true);
});

test('events of anyone else, of another page and of a write that did not succeed are acted on', async () => {
  const [page, broken] = [openPage(), openPage()];
  const writes = [page.write(['buyers']), broken.write(['buyers'])];
  await untilSent(page, broken);
  const early = [page, broken].map(({ sent: [id] }) => isReadByOwn(id, 'buyers'));
  page.answer([refused]);
  broken.fail(new Error('out of reach'));
  expect(await Promise.all(writes)).toEqual(['failed', 'failed']);
  expect(await Promise.all(early)).toEqual([false, false]);
  for (const by of [undefined, '', 'another-1', page.sent[0]])
    expect(await isReadByOwn(by, 'buyers')).toBe(false);
});

test('an event is acted on if the answer to its write takes long', async () => {
  const page = openPage();
  const written = page.write(['buyers']);
  await untilSent(page);
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const early = isReadByOwn(page.sent[0], 'buyers');
  await vi.advanceTimersByTimeAsync(500);
  expect(await early).toBe(false);
  page.answer([saved]);
  await written;
});

test('writes that one request carries are named together; one that names no topics is not named', async () => {
  const [page, plain] = [openPage(), openPage()];
  const written = Promise.all([page.write(['buyers']), page.write(['orders']), page.write(), plain.write()]);
  await untilSent(page, plain);
  expect(page.sent).toEqual([expect.stringMatching(/^[\da-f]{16}-\d+-\d+$/)]);
  expect(plain.sent).toEqual([undefined]);
  page.answer([saved, refused, saved]);
  plain.answer([saved]);
  await written;
  expect(await isReadByOwn(page.sent[0], 'buyers')).toBe(true);
  expect(await isReadByOwn(page.sent[0], 'orders')).toBe(false);
});

test('a write of long ago is forgotten, and its events are acted on', async () => {
  const page = openPage();
  page.answer([saved]);
  await page.write(['buyers']);
  expect(await isReadByOwn(page.sent[0], 'buyers')).toBe(true);
  for (let times = 0; times < 50; times += 1) await page.write(['buyers']);
  expect(await isReadByOwn(page.sent[0], 'buyers')).toBe(false);
});
