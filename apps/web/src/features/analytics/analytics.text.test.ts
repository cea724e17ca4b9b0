import type { AnalyticsInput } from '@farm/domain/analytics';
import { afterEach, expect, test } from 'vitest';
import { showLanguage } from '../../lib/language.ts';
import { translate } from '../../lib/translate.ts';
import { chartSummary, figureTexts, timeframeBanner } from './analytics.text.ts';

afterEach(() => showLanguage('en'));

const start = '2026-03-01';
const end = '2026-03-09';

test.each<[AnalyticsInput, string | null, string | null]>([
  [{ timeframe: 'all', start, end }, null, null],
  [{ timeframe: '7d' }, 'Showing data from the last 7 days', 'Datos de los últimos 7 días'],
  [{ timeframe: '90d' }, 'Showing data from the last 90 days', 'Datos de los últimos 90 días'],
  [
    { timeframe: 'custom', start, end },
    'Showing data from Mar 01, 2026 to Mar 09, 2026',
    'Datos del 01 mar 2026 al 09 mar 2026',
  ],
  [
    { timeframe: 'custom', start },
    'Showing data from Mar 01, 2026 onwards',
    'Datos a partir del 01 mar 2026',
  ],
  [{ timeframe: 'custom', end }, 'Select dates to filter analytics', 'Elija fechas para filtrar el análisis'],
])('the banner for %j reads %j, and in Spanish %j', async (input, english, spanish) => {
  const read = () => {
    const banner = timeframeBanner(input);
    return banner && translate(banner);
  };
  expect(read()).toBe(english);
  await showLanguage('es');
  expect(read()).toBe(spanish);
});

test('the cards say so if there is nothing to count', () => {
  const read = (count: number) => Object.values(figureTexts).map((textOf) => translate(textOf(count)));
  expect(read(1)).toEqual([
    'Active order management',
    'Units shipped across all orders',
    'Average units per order',
  ]);
  expect(read(0)).toEqual(['No orders yet', 'No units shipped yet', 'No orders yet']);
});

test('the chart is described by its period, its first and last day, and its highest bar', async () => {
  const bars = [
    { start: '2026-03-01', units: 1 },
    { start: '2026-03-08', units: 12 },
  ];
  const read = () => chartSummary('week', bars);
  expect(read()).toBe('By week, Mar 01, 2026 to Mar 14, 2026. Most: Week of Mar 08, 2026, 12 units.');
  await showLanguage('es');
  expect(read()).toBe(
    'Por semana, del 01 mar 2026 al 14 mar 2026. Máximo: Semana del 08 mar 2026, 12 unidades.',
  );
});
