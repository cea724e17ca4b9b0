import { I18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { Refusal } from '../refusals.ts';
import { type SentText, sayText, texts } from './texts.ts';

const farm = texts('farm', {
  moved: '{name} moved to {day}.',
  sold: '{count, plural, one {# package} other {# packages}} sold by {role, select, admin {the office} other {a grower}}.',
  missing: '{what} is gone.',
  order: 'Order #{number}',
});

const spanish = new I18n({
  locale: 'es',
  messages: {
    es: {
      'farm.moved': '{name} pasa al {day}.',
      'farm.sold': '{count, plural, one {# paquete} other {# paquetes}}.',
      'farm.missing': 'Ya no existe: {what}.',
      'farm.order': 'Pedido n.º {number}',
    },
  },
});

const sent = (text: unknown) => JSON.parse(JSON.stringify(text)) as SentText;

test('a text converted to a string is in English', () => {
  expect(`${farm.moved({ name: 'Kale', day: { day: '2026-04-05' } })}`).toBe('Kale moved to Apr 05, 2026.');
  expect(String(farm.sold({ count: 1200, role: 'admin' }))).toBe('1,200 packages sold by the office.');
  expect(String(farm.sold({ count: 1, role: 'farmer' }))).toBe('1 package sold by a grower.');
});

test('a text within a text is in the same language', () => {
  const text = farm.missing({ what: farm.order({ number: 12 }) });
  expect(String(text)).toBe('Order #12 is gone.');
  expect(sayText(text, spanish)).toBe('Ya no existe: Pedido n.º 12.');
  expect(sayText(sent(text), spanish)).toBe('Ya no existe: Pedido n.º 12.');
});

test('days and plurals follow the language of the catalog', () => {
  expect(sayText(sent(farm.moved({ name: 'Kale', day: { day: '2026-04-05' } })), spanish)).toBe(
    'Kale pasa al 05 abr 2026.',
  );
  expect(sayText(sent(farm.sold({ count: 1, role: 'admin' })), spanish)).toBe('1 paquete.');
});

test('typed text is never treated as a template', () => {
  expect(String(farm.missing({ what: '{name} <b>' }))).toBe('{name} <b> is gone.');
});

test('a refusal carries its text as well as the English message', () => {
  const refusal = new Refusal('ORDER_MISSING', farm.missing({ what: 'Order' }));
  expect(refusal.message).toBe('Order is gone.');
  expect(refusal.text).toEqual({ id: 'farm.missing', values: { what: 'Order' } });
});
