import { msg } from '@lingui/core/macro';

export const READ_FAILED = msg`The message could not be read`;

export const priceInMessage = (price: string) => msg`In the buyer’s message: ${price}`;

export const askBuyerOfPrice = (product: string) => msg`Ask the buyer about the price of ${product}.`;
