import { mayActOnLine } from '@farm/domain/orders';
import type { PackingDelivery, PackingLine } from '@farm/domain/packing';
import type { Actor } from '@farm/domain/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const isConfirmed = ({ status }: PackingLine): boolean => status === 'confirmed';

export const isToPack = ({ status, packedAt }: PackingLine): boolean =>
  status === 'confirmed' && packedAt === null;

/** Weighed when packed, and neither weighed nor packed: it goes with its weight only. */
export const lacksWeight = (line: PackingLine): boolean =>
  isToPack(line) && line.isCatchWeight && line.fillQuantity > 0;

export type DeliveryState = 'toPack' | 'begun' | 'packed' | 'partlyDelivered' | 'delivered';

export const stateOf = ({ lines }: PackingDelivery): DeliveryState => {
  const confirmed = lines.filter(isConfirmed);
  if (confirmed.length === 0) return 'delivered';
  const left = confirmed.filter(isToPack).length;
  if (left === 0) return confirmed.length < lines.length ? 'partlyDelivered' : 'packed';
  return left === lines.length ? 'toPack' : 'begun';
};

export const stateText = (delivery: PackingDelivery): MessageDescriptor => {
  const state = stateOf(delivery);
  if (state === 'delivered') return msg`Delivered`;
  if (state === 'partlyDelivered') return msg`Partly delivered`;
  if (state === 'packed') return msg`Packed`;
  if (state === 'toPack') return msg`To pack`;
  const all = delivery.lines.length;
  const done = all - delivery.lines.filter(isToPack).length;
  return msg`${done} of ${all} packed`;
};

export const deliverableLines = (person: Actor, { lines }: PackingDelivery): PackingLine[] =>
  lines.filter(({ packedAt, ...line }) => {
    const packed = packedAt === null ? null : { packedAt };
    return line.status === 'confirmed' && mayActOnLine(person, { ...line, packed }, 'deliver');
  });

export const isReady = (person: Actor, delivery: PackingDelivery): boolean => {
  const left = delivery.lines.filter(isConfirmed);
  return (
    left.length > 0 &&
    left.every(({ packedAt }) => packedAt !== null) &&
    deliverableLines(person, delivery).length === left.length
  );
};
