import { expect, test } from 'vitest';
import { isWebAddress } from '../core/web-address.ts';
import { hasWebPort, hostOf, namesNobody, retryWaitMs, retryWaitsMs } from './webhooks.rules.ts';
import { CreateWebhookInput } from './webhooks.schema.ts';

const HOUR_MS = 3_600_000;

test('a message is tried ten times in over 75 hours, each time up to 5 % later', () => {
  expect(retryWaitsMs.map((ms) => ms / 1000)).toEqual([
    5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
  ]);
  const waits = (random: number) =>
    Array.from({ length: 10 }, (_, failed) => retryWaitMs(failed + 1, 0, random));
  expect(waits(0)).toEqual([...retryWaitsMs, null]);
  expect(waits(1)).toEqual([...retryWaitsMs.map((ms) => Math.ceil(ms * 1.05)), null]);
  expect(retryWaitsMs.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(75 * HOUR_MS);
});

test('a receiver may ask for a longer wait, of a day at most, but for no shorter one', () => {
  expect(retryWaitMs(1, HOUR_MS, 0)).toBe(HOUR_MS);
  expect(retryWaitMs(1, 48 * HOUR_MS, 0)).toBe(24 * HOUR_MS);
  expect(retryWaitMs(4, 1000, 0)).toBe(2 * HOUR_MS);
  expect(retryWaitMs(10, HOUR_MS, 0)).toBeNull();
});

test('an address is one of the web, of nobody, and at a port of the web or a free one', () => {
  for (const url of ['https://a.example', 'http://10.0.0.1:8080/x?y=1', 'HTTPS://A.example:443/'])
    expect([url, isWebAddress(url), namesNobody(url), hasWebPort(url)]).toEqual([url, true, true, true]);
  for (const url of ['', 'a.example', 'ftp://a.example', 'file:///etc/passwd', 'javascript:1', 'https://'])
    expect([url, isWebAddress(url)]).toEqual([url, false]);
  expect(namesNobody('https://ada@a.example')).toBe(false);
  expect(namesNobody('https://:word@a.example')).toBe(false);
  const ports = [1, 22, 25, 80, 443, 1023, 1024, 65_535];
  expect(ports.filter((port) => hasWebPort(`https://a.example:${port}/`))).toEqual([80, 443, 1024, 65_535]);
  expect(hostOf('https://[2001:DB8::1]:8443/x')).toBe('2001:db8::1');
});

test('types are named once, and none means all of them', () => {
  const isFit = (types?: string[]) =>
    CreateWebhookInput.safeParse({ url: 'https://a.example', ...(types && { types }) }).success;
  expect([isFit(), isFit(['order_line', 'invoice'])]).toEqual([true, true]);
  expect([isFit([]), isFit(['invoice', 'invoice']), isFit(['order_price']), isFit(['weather'])]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
