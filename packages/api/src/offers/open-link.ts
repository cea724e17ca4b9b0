import type { OpenedOffer, OpenLinkInput } from '@farm/domain/offers';
import type { Context } from '../core/context.ts';

export const openLink = (_ctx: Context, _input: OpenLinkInput): Promise<OpenedOffer> => {
  throw new Error('not built');
};

export const noteOpened = (_ctx: Context, _input: OpenLinkInput): Promise<{ isOpened: true }> => {
  throw new Error('not built');
};
