import { addDays, type Day } from '@farm/domain/core';
import { type DemoEvent, required } from './demo-event.ts';
import { demoPeople, type PersonKey } from './demo-people.ts';
import { demoTalk } from './demo-talk.ts';
import type { Ids } from './replay-setup.ts';

const announcements: readonly {
  daysAgo: number;
  to: readonly PersonKey[];
  type: string;
  title: string;
  message: string;
}[] = [
  {
    daysAgo: 19,
    to: ['teo', 'june', 'silas'],
    type: 'info',
    title: 'Water test',
    message: 'The lab will take samples at the wash house on Thursday at 9.',
  },
  {
    daysAgo: 6,
    to: ['dana', 'marcus', 'priya'],
    type: 'success',
    title: 'Organic certificate renewed',
    message: 'The new certificate is in the office folder. Send it to buyers who ask for it.',
  },
  {
    daysAgo: 1,
    to: ['teo', 'june', 'silas'],
    type: 'warning',
    title: 'Walk-in cooler at 44 °F',
    message: 'The compressor is being repaired. Keep the doors shut and load the greens last.',
  },
  {
    daysAgo: 0,
    to: ['silas'],
    type: 'error',
    title: 'Barrel washer stopped',
    message: 'The belt is off again. The spare is behind the tool room door.',
  },
];

export const replayTalk = (today: Day, ids: Ids): DemoEvent[] => {
  const talk = demoTalk(Number(today.slice(5, 7))).flatMap(({ people, name, messages }): DemoEvent[] => {
    let conversationId = 0;
    const [starter, ...others] = people;
    if (!starter) return [];
    const sent = messages.map(
      ([daysAgo, minute, from, content], index): DemoEvent => ({
        day: addDays(today, -daysAgo),
        minute,
        run: async (as) => {
          if (index === 0) {
            const participantIds = others.map((person) => required(ids.uids, person));
            ({ id: conversationId } = await as(starter).messages.start({ participantIds, name }));
          } else {
            await as(from).messages.open({ conversationId });
          }
          await as(from).messages.send({ conversationId, content });
        },
      }),
    );
    // By then, everyone has read everything.
    const opened: DemoEvent = {
      day: addDays(today, -2),
      minute: 19 * 60,
      run: async (as) => {
        for (const person of people) await as(person).messages.open({ conversationId });
      },
    };
    return [...sent, opened];
  });

  const announced = announcements.map(
    ({ daysAgo, to, ...announcement }): DemoEvent => ({
      day: addDays(today, -daysAgo),
      minute: 7 * 60 + 40,
      run: async (as) => {
        for (const person of to) {
          await as('marian').notifications.create({ ...announcement, userId: required(ids.uids, person) });
        }
      },
    }),
  );
  // Everyone checks their notifications now and then, most recently the day before yesterday.
  const looked = [84, 56, 28, 2].flatMap((daysAgo) =>
    demoPeople.map(
      ({ key }): DemoEvent => ({
        day: addDays(today, -daysAgo),
        minute: 18 * 60 + 30,
        run: (as) => as(key).notifications.readAll(),
      }),
    ),
  );
  return [...talk, ...announced, ...looked];
};
