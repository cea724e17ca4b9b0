import classes from './deliveries.module.css';

const COLORS = 5;

/** The color of a buyer in the calendar: one of five, by the buyer's id. */
const colorOf = (buyerId: number): number => buyerId % COLORS;

export const colorClass = (buyerId: number): string => classes[`color${colorOf(buyerId)}`] ?? '';

export const edgeColor = (buyerId: number): string => `var(--buyer-edge-${colorOf(buyerId)})`;
