import { expect, test } from 'vitest';
import { farmBuyers, farmSizes, type OrderMessage, today } from '../testing/messages-farm.ts';
import { openMessages } from '../testing/messages-open.ts';
import { readOrderText } from './orders-read.rules.ts';

const read = ({ buyer: key, text }: OrderMessage) => {
  const buyer = farmBuyers[key];
  return readOrderText(text, {
    sizes: farmSizes,
    words: buyer.words,
    usual: buyer.usualSizeIds.map((sizeId, index) => ({ sizeId, count: 9 - index })),
    today,
    buyerName: buyer.name,
  });
};
const labelOf = (id: number | null) => farmSizes.find(({ sizeId }) => sizeId === id)?.key ?? String(id);

test('probe', () => {
  let all = 0,
    ok = 0,
    wrong = 0,
    dayBad = 0;
  for (const [index, message] of openMessages.entries()) {
    const order = read(message);
    const lines = order.lines.filter(({ state }) => state === 'read');
    const left = message.expect.lines.map((l) => `${l.quantity} ${labelOf(l.sizeId)}`);
    const falses: string[] = [];
    all += left.length;
    for (const line of lines) {
      const name = `${line.quantity} ${labelOf(line.sizeId)}`;
      const place = left.indexOf(name);
      if (place >= 0) {
        left.splice(place, 1);
        ok += 1;
      } else falses.push(name);
    }
    wrong += falses.length;
    const day = order.day ? (order.day.day ?? 'ask') : undefined;
    const po = order.purchaseOrderNumber?.value;
    const bad = day !== message.expect.day || po !== message.expect.po;
    if (bad) dayBad += 1;
    const q = order.lines.filter(({ state }) => state === 'question');
    if (left.length || falses.length || bad || q.length !== message.expect.questions)
      console.log(
        `#${index} ${message.text}\n   MISSED ${left.join(' | ')}\n   FALSE ${falses.join(' | ')}\n   Q(${message.expect.questions}) ${q.map((l) => `${l.asks}:${l.text}`).join(' | ')}\n   day ${day} / ${message.expect.day}  po ${po} / ${message.expect.po}`,
      );
  }
  console.log(`read ${ok}/${all} = ${((ok / all) * 100).toFixed(1)}%  false ${wrong}  daybad ${dayBad}`);
  expect(1).toBe(1);
});
