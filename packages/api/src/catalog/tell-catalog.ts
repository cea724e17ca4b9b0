import type { PersonContext } from '../core/context.ts';

/** Tells everyone that a template or its sizes changed, and with them how stock is named and counted. */
export const tellCatalog = (ctx: PersonContext, productNameId: number): void => {
  ctx.publish({ topic: 'catalog', id: productNameId });
  ctx.publish({ topic: 'inventory' });
};
