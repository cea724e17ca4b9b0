import type { Locator, Page } from '@playwright/test';

/** What a person did: a drag counts as a click, and each key of a combination counts as one. */
export type Count = { clicks: number; keys: number };

/** A mouse and a keyboard that count. They wait for what they act on, as a person does. */
export class CountedHands {
  readonly count: Count = { clicks: 0, keys: 0 };
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    this.count.clicks += 1;
    await target.click();
  }

  /** Presses one key, or a combination such as `Control+Enter`. */
  async press(key: string): Promise<void> {
    this.count.keys += key.split('+').length;
    await this.#page.keyboard.press(key);
  }

  /** Types letters and digits, one key each. */
  async type(text: string): Promise<void> {
    this.count.keys += text.length;
    await this.#page.keyboard.type(text);
  }

  async drag(from: Locator, to: Locator): Promise<void> {
    this.count.clicks += 1;
    const [start, end] = [await middleOf(from), await middleOf(to)];
    const { mouse } = this.#page;
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(start.x + 8, start.y + 8, { steps: 4 });
    await mouse.move(end.x, end.y, { steps: 12 });
    await mouse.up();
  }
}

const middleOf = async (target: Locator): Promise<{ x: number; y: number }> => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('Something to drag is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
