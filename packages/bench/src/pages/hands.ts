import type { Locator, Page } from '@playwright/test';

/** What a person needs at least between two things they do. */
const REST_MS = 250;
const KEY_MS = 100;
const WHEELS = 25;

/** A person's hands: only real input, since looking for elements within the page takes time that would be counted. */
export const handsOf = (page: Page) => {
  const main = page.getByRole('main');

  /** Until what was done shows, and the page has nothing left to do. */
  const rest = async () => {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
        ),
    );
    await page.waitForTimeout(REST_MS);
  };
  const see = async (target: Locator) => {
    await target.first().waitFor();
    await rest();
  };
  const key = async (name: string) => {
    await page.keyboard.press(name);
    await rest();
  };
  const press = async (target: Locator) => {
    await target.first().scrollIntoViewIfNeeded();
    const box = await target.first().boundingBox();
    if (!box) throw new Error(`${target} is not on the screen`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await rest();
    await page.mouse.down();
    await page.mouse.up();
    await rest();
  };
  const wheel = async (by: number) => {
    await page.mouse.move(900, 550);
    for (let turn = 0; turn < WHEELS; turn += 1) {
      await page.mouse.wheel(0, by);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    await rest();
  };
  const type = async (text: string) => {
    await page.keyboard.type(text, { delay: KEY_MS });
    await rest();
  };
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  return {
    page,
    main,
    see,
    key,
    press,
    type,
    button: (name: string | RegExp) => main.getByRole('button', { name }).first(),
    option: (name?: string) => page.getByRole('option', name ? { name, exact: true } : {}),
    word: (text: string) => main.getByText(text, { exact: true }),
    dialog: page.getByRole('dialog'),
    downAndUp: async () => {
      await wheel(240);
      await wheel(-240);
    },
    openTab: (name: string) => press(tabs.getByRole('button', { name: new RegExp(`^${name}`) })),
    search: async (text: string) => {
      await press(main.getByRole('searchbox'));
      await type(text);
      await page.keyboard.press('Control+A');
      await key('Backspace');
    },
  };
};

export type Hands = ReturnType<typeof handsOf>;
