import { expect, test } from 'vitest';
import { dayTyped, forWhat, isOrderNumber, withoutOrderWords } from './typed-act.ts';

test.each([
  ['new coast', 'coast'],
  ['New order for Coast Market', 'Coast Market'],
  ['order for Café Olé', 'Café Olé'],
  ['nuevo pedido para Café Olé', 'Café Olé'],
  ['new', undefined],
  ['new order', undefined],
  ['new order for', undefined],
  ['newcastle', undefined],
])('%j is a new order for %j', (query, buyer) => {
  expect(forWhat('newOrder', query)).toBe(buyer);
});

test('acts are understood in both languages, with and without accents', () => {
  expect(forWhat('goToDay', 'ir al día 4/20')).toBe('4/20');
  expect(forWhat('harvest', 'registrar cosecha de rúcula')).toBe('rúcula');
  expect(forWhat('message', 'mensaje a Nina')).toBe('Nina');
  expect(forWhat('confirm', 'confirm order #12')).toBe('#12');
  expect(forWhat('prices', 'precio de Rúcula')).toBe('Rúcula');
  expect(forWhat('prices', 'prices kale')).toBe('kale');
});

test.each([
  ['tomorrow', '2026-04-16'],
  ['mañana', '2026-04-16'],
  ['go to 4/20', '2026-04-20'],
  ['20 abril', '2026-04-20'],
  ['coast', null],
  ['12', null],
])('%j is the day %j', (query, day) => {
  expect(dayTyped(query, '2026-04-15', 'en')).toBe(day);
});

test('in Spanish the day comes before the month', () => {
  expect(dayTyped('4/5', '2026-04-15', 'es')).toBe('2026-05-04');
  expect(dayTyped('4/5', '2026-04-15', 'en')).toBe('2026-04-05');
});

test('an order’s number is read with and without its words', () => {
  for (const query of ['12', '#12', 'order 12', 'Order #12', 'pedido n.º 12']) {
    expect(isOrderNumber(query)).toBe(true);
    expect(withoutOrderWords(query)).toBe('12');
  }
  for (const query of ['12 kale', 'order', '4/20', 'orders 12']) expect(isOrderNumber(query)).toBe(false);
});
