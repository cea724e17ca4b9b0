import { addDays, type Day, startOfWeek } from '@farm/domain/core';
import { demoBuyers } from './demo-buyers.ts';
import type { DemoOrder } from './demo-order.ts';
import { demoProducts } from './demo-products.ts';

export const planLargeOrders = (today: Day): DemoOrder[] => {
  const week = startOfWeek(today);
  const requestedLines = [
    {
      buyer: 'Coastline Produce Distributors',
      product: 'Romaine Lettuce',
      day: addDays(week, 10),
      notes: 'Conference week downtown, the hotels take all of it.',
    },
    {
      buyer: 'Dominican Bay Hospital Kitchen',
      product: 'Nantes Carrots',
      day: addDays(week, 11),
      notes: 'New menu starts, soup for three sites. Receiving B, 6 to 8 am.',
    },
    {
      buyer: 'Valley Fresh Foods',
      product: 'Lacinato Kale',
      day: addDays(week, 16),
      notes: 'Store promotion, price as agreed with Marcus.',
    },
  ];
  return requestedLines.flatMap((requestedLine) => {
    const buyer = demoBuyers.find(({ name }) => name === requestedLine.buyer);
    const product = demoProducts.find(({ name }) => name === requestedLine.product);
    const [size, units] = product?.sizes[0] ?? [];
    if (!buyer?.rep || !product || !size) return [];
    return {
      buyer,
      rep: buyer.rep,
      placedBy: buyer.rep,
      created: addDays(today, -5),
      createdMinute: 9 * 60 + 5,
      decided: addDays(today, -4),
      delivery: requestedLine.day,
      movedFrom: null,
      isCancelled: false,
      deliveredBy: 'rep' as const,
      purchaseOrder: `${buyer.purchaseOrders ?? ''}SPECIAL`,
      notes: requestedLine.notes,
      isBeyondStock: true,
      lines: [
        {
          product,
          size,
          unitsPerPackage: Number(units),
          quantity: 1,
          grower: product.grower,
          isOpen: false,
          outcome: 'confirmed' as const,
          isHeldFirst: false,
          rejectionReason: '',
        },
      ],
    };
  });
};
