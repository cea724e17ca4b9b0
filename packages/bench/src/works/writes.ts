import { randomUUID } from 'node:crypto';
import { addDays } from '@farm/domain/core';
import { admins, everyone, farmers, reps } from '../farm/bench-people.ts';
import { PASSWORD, visitorCookieOf } from '../farm/sign-in.ts';
import type { FarmFacts } from './farm-facts.ts';
import { nth, post, type Work } from './work.ts';

const dayOf = (number: number) => addDays(new Date().toISOString().slice(0, 10), 3 + (number % 60));

const newLine = ({ buyerIds, sizes }: FarmFacts, number: number) => ({
  buyerId: nth(buyerIds, number),
  productId: nth(sizes, number * 7).productId,
  quantity: 1 + (number % 40),
  deliveryDate: dayOf(number),
  farmerId: nth(farmers, number).uid,
});

type Line = {
  buyerId: number;
  productName: string;
  size: string;
  quantity: number;
  deliveryDate: string;
  farmerId: string;
  status: string;
};

const lineOf = ({ buyerId, productName, size, quantity, deliveryDate, farmerId, status }: Line) => ({
  buyerId,
  productName,
  size,
  quantity,
  deliveryDate,
  farmerId,
  status,
});

type Answer<Data> = { result: { data: Data } };

/** People take turns, since each may write only so much in a minute. */
export const writes: readonly Work[] = [
  {
    id: 'W0',
    title: 'one durable row (REST)',
    ask: () => (number) => post(nth(admins, number).uid, '/api/locations', { name: `Field ${number}` }),
    sameOf: ({ name }: { name: string }) => name,
    isWrite: true,
  },
  {
    id: 'W1',
    title: 'order of one line (REST)',
    ask: (facts) => (number) => post(nth(reps, number).uid, '/api/orders', newLine(facts, number)),
    sameOf: lineOf,
    isWrite: true,
  },
  {
    id: 'W1t',
    title: 'order of one line (typed)',
    ask: (facts) => (number) =>
      post(nth(reps, number).uid, '/trpc/orders.createLine', newLine(facts, number)),
    sameOf: ({ result }: Answer<Line>) => lineOf(result.data),
    isWrite: true,
  },
  {
    id: 'W2',
    title: 'order of five lines (typed)',
    ask:
      ({ buyerIds, sizes }) =>
      (number) =>
        post(nth(reps, number).uid, '/trpc/orders.create', {
          buyerId: nth(buyerIds, number),
          deliveryDate: dayOf(number),
          lines: Array.from({ length: 5 }, (_, index) => ({
            sizeId: nth(sizes, number * 5 + index).sizeId,
            quantity: 1 + ((number + index) % 40),
            farmerId: nth(farmers, number).uid,
          })),
          idempotencyKey: randomUUID(),
        }),
    sameOf: ({ result }: Answer<{ lines: Line[] }>) => result.data.lines.map(lineOf),
    isWrite: true,
  },
  {
    id: 'W3',
    title: 'confirmation of a line (typed)',
    ask: ({ pending }) => {
      let next = 0;
      return () => {
        const line = pending[next];
        next += 1;
        if (!line) throw new Error('There are too few pending lines');
        return post(line.farmerId, '/trpc/orders.confirm', { id: line.id, version: 1 });
      };
    },
    sameOf: ({ result }: Answer<object>) => result.data,
    isWrite: true,
    usesPending: true,
  },
  {
    id: 'W4',
    title: 'message (typed)',
    ask:
      ({ conversations }) =>
      (number) => {
        const { uid, conversationId } = nth(conversations, number);
        return post(uid, '/trpc/messages.send', {
          conversationId,
          content: `Truck ${number} is at the gate.`,
        });
      },
    sameOf: ({ result: { data } }: Answer<{ conversationId: number; senderId: string; content: string }>) => [
      data.conversationId,
      data.senderId,
      data.content,
    ],
    isWrite: true,
  },
  {
    id: 'L',
    title: 'sign-in (REST)',
    ask: () => (number) => {
      const { uid, email } = nth(everyone, number);
      const asked = post(uid, '/api/auth/sign-in', { email, password: PASSWORD });
      // With the session of another work, signing in would end it.
      return { ...asked, headers: { ...asked.headers, cookie: visitorCookieOf(uid) } };
    },
    sameOf: ({ uid, email }: { uid: string; email: string }) => [uid, email],
    isWrite: true,
  },
];
