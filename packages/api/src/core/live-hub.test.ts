import { connect, type OpenDatabase } from '@farm/data/app';
import { type TestDatabaseUrl, testDatabaseUrl } from '@farm/data/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveEvent, type LiveHub, openLiveHub } from './live-hub.ts';

const soon = { timeout: 5000, interval: 10 };

describe('live events across processes on PostgreSQL', () => {
  let url: TestDatabaseUrl;
  const databases: OpenDatabase[] = [];
  const hubs: LiveHub[] = [];
  beforeEach(async () => {
    url = await testDatabaseUrl('postgres');
  });
  afterEach(async () => {
    for (const hub of hubs.splice(0)) hub.close();
    for (const { close } of databases.splice(0)) await close();
    await url.remove();
  });

  /** A process that serves one person; ready once it receives events from the others. */
  const join = async (uid: string, role: 'farmer' | 'sales_rep' = 'farmer') => {
    const database = await connect(url.url);
    databases.push(database);
    const hub = openLiveHub(database.channel, ['buyers', 'messages', 'orders', 'plantings']);
    hubs.push(hub);
    const heard: (Pick<LiveEvent, 'topic' | 'id'> & { by?: string })[] = [];
    const ended: string[] = [];
    let gaps = 0;
    hub.listen({
      person: { uid, role },
      key: `key of ${uid}`,
      onEvent: ({ topic, id, by }) =>
        heard.push({ topic, ...(id !== undefined && { id }), ...(by !== undefined && { by }) }),
      onGap: () => {
        gaps += 1;
      },
      onEnd: (reason) => ended.push(reason),
    });
    await vi.waitFor(() => expect(gaps).toBeGreaterThan(0), soon);
    return { hub, channel: database.channel, heard, ended };
  };

  it('reach every process once, and only the people they concern', async () => {
    const [one, two] = [await join('ann'), await join('bob', 'sales_rep')];
    one.hub.publish({ topic: 'plantings', id: 1, to: { roles: ['farmer'] } });
    one.hub.publish({ topic: 'messages', id: 2, to: { uids: ['bob', 'ann'] } });
    one.hub.publish({ topic: 'buyers', id: 3 });
    two.hub.publish({ topic: 'orders', id: 4 });
    const [plantings, messages, buyers, orders] = [
      { topic: 'plantings', id: 1 },
      { topic: 'messages', id: 2 },
      { topic: 'buyers', id: 3 },
      { topic: 'orders', id: 4 },
    ];
    await vi.waitFor(() => {
      expect(one.heard).toEqual([plantings, messages, buyers, orders]);
      expect(two.heard.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))).toEqual([messages, buyers, orders]);
    }, soon);
  });

  it('reach every person once, even if there are very many', async () => {
    const uids = Array.from({ length: 200 }, (_, index) => `${index}-"${'é'.repeat(120)}`);
    const [first, last] = [uids[0] ?? '', uids.at(-1) ?? ''];
    const sender = await join('ann');
    const listeners = [await join(first), await join(last)];
    sender.hub.publish({ topic: 'messages', id: 1, to: { uids } });
    sender.hub.publish({ topic: 'buyers' });
    await vi.waitFor(() => {
      for (const { heard } of listeners)
        expect(heard).toEqual([{ topic: 'messages', id: 1 }, { topic: 'buyers' }]);
    }, soon);
    expect(sender.heard).toEqual([{ topic: 'buyers' }]);
  });

  it('name a write to the person who made it, in every process, and to nobody else', async () => {
    const [one, two, other] = [await join('ann'), await join('ann'), await join('bob')];
    one.hub.publish({ topic: 'buyers' }, { uid: 'ann', writeId: 'page-1' });
    const uids = ['ann', 'bob', ...Array.from({ length: 200 }, (_, index) => `${index} ${'é'.repeat(120)}`)];
    other.hub.publish({ topic: 'messages', to: { uids } }, { uid: 'ann', writeId: 'page-2' });
    const named = [
      { topic: 'buyers', by: 'page-1' },
      { topic: 'messages', by: 'page-2' },
    ];
    await vi.waitFor(() => {
      for (const { heard } of [one, two])
        expect(heard.toSorted((a, b) => a.topic.localeCompare(b.topic))).toEqual(named);
      expect(other.heard.map(({ topic }) => topic).toSorted()).toEqual(['buyers', 'messages']);
    }, soon);
    expect(other.heard.filter((event) => 'by' in event)).toEqual([]);
  });

  it('end in every process with the session, and with all sessions of a person', async () => {
    const [one, two, three] = [await join('ann'), await join('bob'), await join('cleo')];
    one.hub.endSessions({ key: 'key of bob' });
    one.hub.endSessions({ uid: 'cleo' });
    await vi.waitFor(() => {
      expect(two.ended).toEqual(['session']);
      expect(three.ended).toEqual(['session']);
    }, soon);
    expect(one.ended).toEqual([]);
  });

  it('ignore texts from another version of the server', async () => {
    const [one, two] = [await join('ann'), await join('bob')];
    const strange = [
      'nonsense',
      '{}',
      '{"event":{"topic":"weather"}}',
      '{"ended":{}}',
      '{"event":{"topic":1}}',
    ];
    for (const text of strange) one.channel.send(text);
    one.hub.publish({ topic: 'buyers' });
    await vi.waitFor(() => expect(two.heard).toEqual([{ topic: 'buyers' }]), soon);
    expect(two.ended).toEqual([]);
  });
});
