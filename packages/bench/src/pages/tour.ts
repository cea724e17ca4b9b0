import type { Hands } from './hands.ts';

/** What people do all day, beginning at the orders. Each part begins where the one before has ended. */
export const tour: Readonly<Record<string, (hands: Hands) => Promise<void>>> = {
  'orders, down the list, from order to order, and search': async ({ main, downAndUp, key, search, see }) => {
    await downAndUp();
    for (let count = 0; count < 3; count += 1) await key('j');
    await search('harbor');
    await see(main.getByRole('article').filter({ hasNotText: 'Harbor' }));
  },
  'orders, filters': async ({ main, press, see, button, option, word }) => {
    await press(word('This week'));
    await see(main.getByRole('article'));
    await press(word('All'));
    await press(main.getByRole('combobox', { name: 'Status' }));
    await see(option());
    await press(option('Pending'));
    await see(main.getByRole('article'));
    await press(button('More filters'));
  },
  'orders, menus, history and selection': async ({ page, main, press, see, key, button, dialog }) => {
    await press(button(/^More for Order/));
    await see(page.getByRole('menuitem'));
    await key('Escape');
    await press(button(/^History: Order/));
    await see(dialog);
    await key('Escape');
    const box = main.getByRole('checkbox', { name: /^Select Order/ });
    await press(box);
    await press(box);
  },
  'orders, confirm and reject': async ({ page, main, press, see, type, key, button, dialog }) => {
    await press(button(/^Reject: /));
    await see(dialog);
    await press(dialog.getByRole('textbox'));
    await type('Frost');
    await press(dialog.getByRole('button', { name: /^Reject/ }));
    await dialog.waitFor({ state: 'hidden' });
    const lines = (filter: object) =>
      main
        .getByRole('listitem')
        .filter(filter)
        .getByRole('button', { name: /^Confirm: / });
    await press(lines({ hasText: 'short' }));
    await see(dialog);
    await key('Escape');
    const covered = lines({ hasNotText: 'short' });
    // Earlier tours have taken stock.
    if ((await covered.count()) > 0) await press(covered);
    else {
      await press(lines({ hasText: 'short' }));
      await press(dialog.getByRole('button', { name: 'Confirm, will harvest' }));
    }
    await see(page.getByRole('button', { name: 'Undo' }));
  },
  'new order': async ({ press, see, type, key, button, dialog, option }) => {
    await press(button('New Order'));
    await see(dialog);
    await press(dialog.getByRole('combobox', { name: 'Buyer' }));
    await type('harbor');
    await see(option());
    await key('Enter');
    await type('red kale');
    await key('Tab');
    await type('5');
    await key('Control+Enter');
    await dialog.waitFor({ state: 'hidden' });
  },
  find: async ({ see, type, key, dialog, option }) => {
    await key('Control+K');
    await see(dialog);
    await type('harbor');
    await see(option());
    await key('ArrowDown');
    await key('Escape');
  },
  'calendar, months, week and list': async ({ main, press, see, openTab, downAndUp, button, word }) => {
    const delivery = main.getByRole('button', { name: /packages?/ });
    await openTab('Calendar');
    await see(word('Month'));
    await press(word('Month'));
    await see(delivery);
    await press(button('Next month'));
    await press(button('Previous month'));
    await press(word('Week'));
    await see(delivery);
    await press(word('List'));
    await see(main.getByRole('listitem'));
    await downAndUp();
  },
  'catalog, down the list, search and table': async ({
    main,
    press,
    see,
    search,
    openTab,
    downAndUp,
    word,
  }) => {
    await openTab('Product Catalog');
    await see(main.getByRole('listitem'));
    await downAndUp();
    await search('kale');
    await press(word('Table'));
    await press(word('Cards'));
  },
  'inventory, a lot more and a total': async ({ page, press, see, type, key, button, dialog }) => {
    await press(button('Add Inventory'));
    await see(dialog);
    await type('kale');
    await key('Escape');
    await press(page.getByRole('button', { name: 'Discard' }));
    await dialog.first().waitFor({ state: 'hidden' });
    for (const name of [/^Lots and history: /, /^Edit total: /]) {
      await press(button(name));
      await see(dialog);
      await key('Escape');
    }
  },
  'production schedule': async ({ press, see, openTab, downAndUp, button }) => {
    await openTab('Production Schedule');
    await see(button(/^Week 2/));
    await press(button(/^Week 2/));
    await press(button(/in stock$/));
    await downAndUp();
  },
  analytics: async ({ main, press, see, openTab, downAndUp, button, word }) => {
    await openTab('Analytics');
    await see(main.getByText('Top Products'));
    for (const name of ['Last 90 Days', 'Last 7 Days', 'All Time']) await press(word(name));
    await press(button('Show as table'));
    await downAndUp();
  },
  'buyers, down the list, search, one buyer': async ({
    main,
    press,
    see,
    search,
    key,
    openTab,
    ...hands
  }) => {
    await openTab('Buyers');
    await see(main.getByRole('article'));
    await hands.downAndUp();
    await search('harbor');
    await press(hands.button(/^Edit /));
    await see(hands.dialog);
    await key('Escape');
  },
  'messages, upward, and a new one': async ({ main, press, see, type, key, openTab, downAndUp }) => {
    await openTab('Messages');
    await press(main.getByRole('button', { name: /admin-1/ }));
    await see(main.getByRole('textbox'));
    await downAndUp();
    await press(main.getByRole('textbox'));
    await type('The truck is here');
    await key('Enter');
  },
};
