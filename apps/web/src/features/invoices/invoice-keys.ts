import type { KeyboardEvent } from 'react';
import { isHolding } from '../../lib/early-keys.ts';
import { focusOn } from '../../lib/focus.ts';
import type { Paid } from './payments/payer-select.tsx';

const ROW = 'data-invoice';

type Keys = {
  onIssue: ((draft: { id: number; version: number }) => Promise<readonly unknown[]>) | undefined;
  onPay: ((of: Paid) => void) | undefined;
};

const rows = () => [...document.querySelectorAll<HTMLElement>(`[${ROW}]`)];

/** Heard only from a row that has the focus, so that a letter typed anywhere else never acts. */
export const invoiceKeys =
  ({ onIssue, onPay }: Keys) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat || isHolding())
      return;
    const row = target instanceof HTMLElement && target.hasAttribute(ROW) ? target : null;
    if (!row || !currentTarget.contains(row)) return;
    const { invoice, version, status, buyer, name, open } = row.dataset;
    const step = (by: 1 | -1) => {
      const all = rows();
      focusOn(all[all.indexOf(row) + by]);
    };
    const issue = async () => {
      const all = rows();
      const next = all[all.indexOf(row) + 1] ?? all[all.indexOf(row) - 1];
      const issued = await onIssue?.({ id: Number(invoice), version: Number(version) });
      if (issued?.length) focusOn(next);
    };
    const acts = new Map<string, (() => void) | false | undefined>([
      ['ArrowDown', () => step(1)],
      ['ArrowUp', () => step(-1)],
      ['j', () => step(1)],
      ['k', () => step(-1)],
      ['i', status === 'draft' && onIssue && (() => void issue())],
      [
        'p',
        status !== 'draft' &&
          onPay &&
          (() => onPay({ buyerId: Number(buyer), buyerName: name ?? '', cents: Number(open) })),
      ],
    ]);
    const act = acts.get(key);
    if (!act) return;
    event.preventDefault();
    act();
  };
