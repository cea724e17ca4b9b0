import type { ReactNode } from 'react';

export type ShownToast = {
  id: number;
  kind: 'success' | 'failure';
  title: string;
  message?: ReactNode;
  action?: { label: string; run: () => void };
};

let shown: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

const show = (toast: ShownToast | null) => {
  shown = toast;
  for (const listener of listeners) listener();
};

export const toastStore = {
  get: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  show: (toast: Omit<ShownToast, 'id'>) => {
    count += 1;
    show({ ...toast, id: count });
  },
  hide: (id?: number) => {
    if (shown && (id === undefined || shown.id === id)) show(null);
  },
};
