import type { Page } from '@playwright/test';

/** A person needs at least this between two things they do. */
const REST_MS = 250;
const WHEELS = 25;

/**
 * Carries out steps as a person would: only real input, since looking for elements within the page takes time that would be
 * counted. A step is a verb and what it acts on: `press <selector>`, `see`, `gone`, `type <text>`, `key <name>`,
 * `tab <name>`, `search <text>`, `scroll`. Menus, dialogs and toasts lie outside of the main part of the page.
 */
export const driverOf = (page: Page) => {
  const main = page.getByRole('main');
  const find = (selector: string) =>
    (/^(body|role=(dialog|option|menuitem))/.test(selector) ? page : main).locator(selector).first();

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
  const verbs: Record<string, (on: string) => Promise<unknown>> = {
    see: (selector) => find(selector).waitFor(),
    gone: (selector) => find(selector).waitFor({ state: 'hidden' }),
    key: (name) => page.keyboard.press(name),
    type: (text) => page.keyboard.type(text, { delay: 100 }),
    press: async (selector) => {
      await find(selector).scrollIntoViewIfNeeded();
      const box = await find(selector).boundingBox();
      if (!box) throw new Error(`${selector} is not on the screen`);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await rest();
      await page.mouse.down();
      await page.mouse.up();
    },
    tab: (name) => act(`press body >> role=navigation[name="Dashboard"] >> role=button[name=/^${name}/]`),
    search: (text) => act(`press role=searchbox; type ${text}; key Control+A; key Backspace`),
    scroll: async () => {
      await page.mouse.move(900, 550);
      for (let turn = 0; turn < 2 * WHEELS; turn += 1) {
        await page.mouse.wheel(0, turn < WHEELS ? 240 : -240);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      }
    },
  };
  const act = async (steps: string): Promise<void> => {
    for (const step of steps.split(/[;\n]/)) {
      const [verb = '', ...on] = step.trim().split(' ');
      const carryOut = verbs[verb];
      if (!carryOut) throw new Error(`Nobody knows how to "${step}"`);
      await carryOut(on.join(' '));
      await rest();
    }
  };
  return act;
};
