import type { PersonContext } from '../core/context.ts';

/** Publishes that a template or its sizes changed, and with them the names and counts of stock. */
export const publishCatalog = (ctx: PersonContext, productNameId: number): void => {
  ctx.publish({ topic: 'catalog', id: productNameId });
  ctx.publish({ topic: 'inventory' });
};
