import { listChoices } from './farm.ts';
import { BUYER, type OfficeJob, orderCard, require } from './office-job.ts';

export const messageJobs: readonly OfficeJob[] = [
  {
    name: 'tell a grower something about an order',
    begins: 'Orders',
    who: 'rep',
    before: '2–5 clicks, typing its number',
    most: { clicks: 1, keys: 0 },
    prepare: async (farm) => {
      const people = await farm.rep.client.identity.users.query();
      const grower = people.find(({ role }) => role === 'farmer');
      const [choice] = await listChoices(farm);
      if (!choice || !grower) throw new Error('The example farm has no grower');
      const { items } = await farm.rep.client.buyers.list.query({ search: BUYER });
      const placed = await farm.rep.client.orders.create.mutate({
        buyerId: items[0]?.id ?? 0,
        deliveryDate: farm.tomorrow,
        lines: [{ sizeId: choice.sizeId, quantity: 1, farmerId: grower.uid }],
        idempotencyKey: crypto.randomUUID(),
      });
      const words = `The truck leaves at five (${placed.number}).`;
      return {
        path: 'orders',
        ready: (page) => orderCard(page, placed.number).waitFor(),
        work: async (hands, page) => {
          await hands.click(orderCard(page, placed.number).getByLabel(/^Message about/));
          await page.getByText(`Order #${placed.number}`).first().waitFor();
          // What is said is not counted.
          await page.keyboard.type(words);
          await page.keyboard.press('Enter');
          await page.getByText(words).first().waitFor();
        },
        check: async () => {
          const conversations = await farm.rep.client.messages.conversations.query({});
          const found = await Promise.all(
            conversations.items.map(({ id }) =>
              farm.rep.client.messages.messages.query({ conversationId: id, limit: 5 }),
            ),
          );
          const said = found.flatMap(({ items: all }) => all).find(({ content }) => content === words);
          require(said !== undefined, 'The message was not sent');
          require(JSON.stringify(said).includes(placed.orderGroupId), 'The order is not attached');
        },
      };
    },
  },
];
