import type { PersonContext } from '../core/context.ts';

/** Administrators who look at the list see it change. */
export const publishWebhook = ({ publish }: Pick<PersonContext, 'publish'>, id: number): void =>
  publish({ topic: 'webhooks', id, to: { roles: ['admin'] } });
