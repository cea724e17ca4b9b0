import { describe, expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';

describe('a time zone', () => {
  it.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati', 'Asia/Kathmandu'])('can be %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['', 'Los Angeles', 'America/Nowhere'])('cannot be "%s"', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});
