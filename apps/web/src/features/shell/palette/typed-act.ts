import { typedDay } from '@farm/domain/core';
import { languages } from '@farm/domain/language';
import { withoutAccents } from '../../../lib/matching.ts';

const beginnings = {
  newOrder: [
    'new order for',
    'new order',
    'order for',
    'new',
    'nuevo pedido para',
    'nuevo pedido',
    'nuevo',
    'pedido para',
  ],
  confirm: ['confirm order', 'confirm', 'confirmar pedido', 'confirmar'],
  goToDay: ['go to day', 'go to', 'ir al dia', 'ir al', 'ir a'],
  harvest: [
    'record harvest of',
    'record harvest',
    'harvest',
    'registrar cosecha de',
    'registrar cosecha',
    'cosecha de',
    'cosecha',
  ],
  prices: ['prices of', 'prices', 'price of', 'price', 'precios de', 'precios', 'precio de', 'precio'],
  message: ['message to', 'message', 'write to', 'mensaje para', 'mensaje a', 'mensaje', 'escribir a'],
} as const;
export type TypedAct = keyof typeof beginnings;

export const forWhat = (act: TypedAct, query: string): string | undefined => {
  const plain = withoutAccents(query);
  const known: readonly string[] = beginnings[act];
  const words = known.find((beginning) => plain.startsWith(`${beginning} `));
  if (!words || known.includes(plain)) return undefined;
  // A letter with its accent may be two in the typed text.
  const typed = query.normalize('NFC').slice(words.length).trim();
  return typed === '' ? undefined : typed;
};

const ORDER_WORDS = /^(?:(?:order|pedido)\s*(?:#|n\.?\s*[º°]|(?=\d))|#)\s*/i;

export const withoutOrderWords = (query: string): string => query.replace(ORDER_WORDS, '');

export const isOrderNumber = (query: string): boolean => /^\d{1,9}$/.test(withoutOrderWords(query));

export const dayTyped = (
  query: string,
  today: string,
  language: (typeof languages)[number],
): string | null => {
  const typed = forWhat('goToDay', query) ?? query;
  const read = [language, ...languages.filter((other) => other !== language)];
  return read.reduce<string | null>((day, one) => day ?? typedDay(typed, today, one), null);
};

/** 'INV-1001', 'invoice 1001' or '1001'; shorter numbers are an order's. */
export const invoiceNumberTyped = (query: string): string | undefined => {
  const read = /^(?:(inv|cm)[\s-]*|(?:invoice|factura)\s*#?)?(\d{3,9})$/i.exec(query);
  return read ? `${read[1] ? `${read[1]}-` : ''}${read[2]}` : undefined;
};
