import type { Hands } from './hands.ts';

/** A part of the tour of the dashboard. It begins where the one before has ended. */
export type Stop = { name: string; act: (hands: Hands) => Promise<void> };

/** What people do all day, beginning at the orders. */
export const tour: readonly Stop[] = [
  {
    name: 'orders, down the list, from order to order, and back up',
    act: async ({ wheel, key }) => {
      await wheel(240);
      for (let count = 0; count < 3; count += 1) await key('j');
      await wheel(-240);
    },
  },
  {
    name: 'orders, search',
    act: async ({ main, press, type, clear, see }) => {
      await press(main.getByRole('searchbox'));
      await type('harbor');
      await see(main.getByRole('article').filter({ hasText: 'Harbor' }));
      await clear();
      await see(main.getByRole('article').filter({ hasNotText: 'Harbor' }));
    },
  },
  {
    name: 'orders, filters',
    act: async ({ page, main, press, see, button }) => {
      await press(main.getByText('This week', { exact: true }));
      await see(main.getByRole('article'));
      await press(main.getByText('All', { exact: true }));
      await press(main.getByRole('combobox', { name: 'Status' }));
      await see(page.getByRole('option'));
      await press(page.getByRole('option', { name: 'Pending', exact: true }));
      await see(main.getByRole('article'));
      await press(button('More filters'));
    },
  },
  {
    name: 'orders, menus, history and selection',
    act: async ({ page, main, press, see, key, button, dialog }) => {
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
  },
  {
    name: 'orders, confirm and reject',
    act: async ({ page, main, press, see, type, key, button, dialog }) => {
      await press(button(/^Reject: /));
      await see(dialog);
      await press(dialog.getByRole('textbox'));
      await type('Frost');
      await press(dialog.getByRole('button', { name: /^Reject/ }));
      await dialog.waitFor({ state: 'hidden' });
      const confirm = { name: /^Confirm: / };
      const short = main.getByRole('listitem').filter({ hasText: 'short' }).getByRole('button', confirm);
      await press(short);
      await see(dialog);
      await key('Escape');
      const covered = main.getByRole('listitem').filter({ hasNotText: 'short' }).getByRole('button', confirm);
      // Earlier tours have taken stock.
      if ((await covered.count()) > 0) await press(covered);
      else {
        await press(short);
        await press(dialog.getByRole('button', { name: 'Confirm, will harvest' }));
      }
      await see(page.getByRole('button', { name: 'Undo' }));
    },
  },
  {
    name: 'new order',
    act: async ({ press, see, type, key, button, dialog, page }) => {
      await press(button('New Order'));
      await see(dialog);
      await press(dialog.getByRole('combobox', { name: 'Buyer' }));
      await type('harbor');
      await see(page.getByRole('option'));
      await key('Enter');
      await type('red kale');
      await key('Tab');
      await type('5');
      await key('Control+Enter');
      await dialog.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'find',
    act: async ({ page, see, type, key }) => {
      await key('Control+K');
      await see(page.getByRole('dialog'));
      await type('harbor');
      await see(page.getByRole('option'));
      await key('ArrowDown');
      await key('Escape');
    },
  },
  {
    name: 'calendar, months, week and list',
    act: async ({ main, press, see, openTab, wheel, button }) => {
      const delivery = main.getByRole('button', { name: /packages?/ });
      await openTab('Calendar');
      await see(main.getByText('Month', { exact: true }));
      await press(main.getByText('Month', { exact: true }));
      await see(delivery);
      await press(button('Next month'));
      await press(button('Previous month'));
      await press(main.getByText('Week', { exact: true }));
      await see(delivery);
      await press(main.getByText('List', { exact: true }));
      await see(main.getByRole('listitem'));
      await wheel(240);
    },
  },
  {
    name: 'catalog, down the list, search and table',
    act: async ({ main, press, see, type, clear, openTab, wheel }) => {
      await openTab('Product Catalog');
      await see(main.getByRole('listitem'));
      await wheel(240);
      await wheel(-240);
      await press(main.getByRole('searchbox'));
      await type('kale');
      await clear();
      await press(main.getByText('Table', { exact: true }));
      await press(main.getByText('Cards', { exact: true }));
    },
  },
  {
    name: 'inventory, a lot more and a total',
    act: async ({ page, press, see, type, key, button, dialog }) => {
      await press(button('Add Inventory'));
      await see(dialog);
      await type('kale');
      await key('Escape');
      await press(page.getByRole('button', { name: 'Discard' }));
      await dialog.first().waitFor({ state: 'hidden' });
      await press(button(/^Lots and history: /));
      await see(dialog);
      await key('Escape');
      await press(button(/^Edit total: /));
      await see(dialog);
      await key('Escape');
    },
  },
  {
    name: 'production schedule',
    act: async ({ press, see, openTab, wheel, button }) => {
      await openTab('Production Schedule');
      await see(button(/^Week 2/));
      await press(button(/^Week 2/));
      await press(button(/in stock$/));
      await wheel(240);
    },
  },
  {
    name: 'analytics',
    act: async ({ main, press, see, openTab, wheel, button }) => {
      await openTab('Analytics');
      await see(main.getByText('Top Products'));
      await press(main.getByText('Last 90 Days', { exact: true }));
      await press(main.getByText('Last 7 Days', { exact: true }));
      await press(main.getByText('All Time', { exact: true }));
      await press(button('Show as table'));
      await wheel(240);
    },
  },
  {
    name: 'buyers, down the list, search, one buyer',
    act: async ({ main, press, see, type, clear, key, openTab, wheel, button, dialog }) => {
      await openTab('Buyers');
      await see(main.getByRole('article'));
      await wheel(240);
      await wheel(-240);
      await press(main.getByRole('searchbox'));
      await type('harbor');
      await clear();
      await press(button(/^Edit /));
      await see(dialog);
      await key('Escape');
    },
  },
  {
    name: 'messages, upward, and a new one',
    act: async ({ main, press, see, type, key, openTab, wheel }) => {
      await openTab('Messages');
      await press(main.getByRole('button', { name: /admin-1/ }));
      await see(main.getByRole('textbox'));
      await wheel(-240);
      await press(main.getByRole('textbox'));
      await type('The truck is here');
      await key('Enter');
    },
  },
];
