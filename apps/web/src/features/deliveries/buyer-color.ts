import classes from './deliveries.module.css';

const COLORS = 5;

const colorOf = (buyerId: number): number => buyerId % COLORS;

export const colorClass = (buyerId: number): string => classes[`color${colorOf(buyerId)}`] ?? '';

export const edgeColor = (buyerId: number): string => `var(--buyer-edge-${colorOf(buyerId)})`;
