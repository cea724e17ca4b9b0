import { afterEach, expect, test } from 'vitest';
import { showLanguage } from '../../lib/language.ts';
import { translate } from '../../lib/translate.ts';
import { standingFields } from './standing-history.ts';

afterEach(() => showLanguage('en'));

const recorded = {
  status: 'paused',
  weekdays: 0b0100100,
  everyWeeks: 2,
  starts: '2026-04-30',
  leadDays: 7,
  lines: '4 × Kale (1lb), 2 × Kale (5lb)',
  growers: 'ann,',
  placesItself: 0,
  placed: '2026-05-01',
  orderNumber: 31,
  skipped: '2026-05-08',
  broughtBack: '2026-05-22',
  notPlaced: '2026-05-15',
};

const read = () =>
  Object.entries(recorded).map(([field, value]) => {
    const words = standingFields[field];
    return words && `${translate(words.label)}: ${words.show?.(value, (uid) => uid.toUpperCase()) ?? value}`;
  });

test('a standing order’s history says weekdays, days, orders and growers in words, in both languages', async () => {
  expect(read()).toEqual([
    'Status: Paused',
    'Weekdays: Tue, Fri',
    'Repeats: every 2 weeks',
    'Starts: Apr 30, 2026',
    'Days ahead: 7',
    'Products: 4 × Kale (1lb), 2 × Kale (5lb)',
    'Growers, line by line: ANN, Any grower',
    'Places itself: no',
    'Placed for: Fri, May 01, 2026',
    'Order: #31',
    'Skipped: Fri, May 08, 2026',
    'Brought back: Fri, May 22, 2026',
    'Not placed for: Fri, May 15, 2026',
  ]);
  await showLanguage('es');
  expect(read()).toEqual([
    'Estado: En pausa',
    'Días de la semana: mar, vie',
    'Se repite: cada 2 semanas',
    'Empieza: 30 abr 2026',
    'Días de anticipación: 7',
    'Productos: 4 × Kale (1lb), 2 × Kale (5lb)',
    'Productores, renglón por renglón: ANN, Cualquier productor',
    'Se hace solo: no',
    'Hecho para el: vie, 01 may 2026',
    'Pedido: #31',
    'Saltado: vie, 08 may 2026',
    'Recuperado: vie, 22 may 2026',
    'No hecho para el: vie, 15 may 2026',
  ]);
});
