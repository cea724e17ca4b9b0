import type { Locator, Page } from '@playwright/test';

/** What a person did: a drag counts as a click, and each key of a combination counts as one. */
export type Count = { clicks: number; keys: number };

/** A mouse and a keyboard that count. They wait for what they act on, as a person does. */
export const countedHandsOf = (page: Page) => {
  const count: Count = { clicks: 0, keys: 0 };
  return {
    count,
    click: async (target: Locator) => {
      count.clicks += 1;
      await target.first().click();
    },
    drag: async (from: Locator, to: Locator) => {
      count.clicks += 1;
      await from.dragTo(to);
    },
    /** Presses one key, or a combination such as `Control+Enter`. */
    press: async (key: string) => {
      count.keys += key.split('+').length;
      await page.keyboard.press(key);
    },
    /** Types letters and digits, one key each. */
    type: async (text: string) => {
      count.keys += text.length;
      await page.keyboard.type(text);
    },
  };
};

export type CountedHands = ReturnType<typeof countedHandsOf>;
