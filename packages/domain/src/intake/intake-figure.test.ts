import { expect, test } from 'vitest';
import {
  farmBuyers,
  farmSizes,
  heldOutMessages,
  type OrderMessage,
  openMessages,
  today,
} from '../testing/messages-farm.ts';
import { readOrderText } from './intake.rules.ts';

/** How many of the lines are read at least. It may only rise. */
const LEAST = { open: 0.98, heldOut: 0.87 };

const readAs = ({ buyer, text }: OrderMessage) => {
  const { words, usualSizeIds, name } = farmBuyers[buyer];
  return readOrderText(text, {
    sizes: farmSizes,
    words,
    usual: usualSizeIds.map((sizeId, index) => ({ sizeId, count: 9 - index })),
    today,
    buyerName: name,
  });
};

const key = (line: { sizeId: number | null; quantity: number | null }) =>
  `${line.quantity} of ${line.sizeId}`;

const measure = (messages: readonly OrderMessage[]) => {
  const total = { lines: 0, read: 0, wrong: 0, days: 0 };
  for (const message of messages) {
    const { lines, day } = readAs(message);
    const open = message.expect.lines.map(key);
    total.lines += open.length;
    for (const line of lines.filter(({ state }) => state === 'read')) {
      const place = open.indexOf(key(line));
      if (place < 0) total.wrong += 1;
      else {
        total.read += 1;
        open.splice(place, 1);
      }
    }
    if ((day ? (day.day ?? 'ask') : undefined) === message.expect.day) total.days += 1;
  }
  return { ...total, share: total.read / total.lines };
};

const figure = (name: string, { lines, read, wrong, days, share }: ReturnType<typeof measure>, of: number) =>
  console.info(
    `${name}: ${read} of ${lines} lines read (${(share * 100).toFixed(1)} %), ${wrong} false; ${days} of ${of} days right`,
  );

test('of the messages that the reader was written against, no line is false', () => {
  const open = measure(openMessages);
  figure('open', open, openMessages.length);
  expect(open.wrong).toBe(0);
  expect(open.share).toBeGreaterThanOrEqual(LEAST.open);
});

test('of the messages that it was not written against, no line is false', () => {
  const heldOut = measure(heldOutMessages);
  figure('held out', heldOut, heldOutMessages.length);
  expect(heldOut.wrong).toBe(0);
  expect(heldOut.share).toBeGreaterThanOrEqual(LEAST.heldOut);
});
