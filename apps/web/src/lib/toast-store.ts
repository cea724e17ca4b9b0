import type { ReactNode } from 'react';

export type ShownToast = {
  id: number;
  kind: 'success' | 'failure';
  title: string;
  message?: ReactNode;
};

let shown: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

const tell = (toast: ShownToast | null) => {
  shown = toast;
  for (const listener of listeners) listener();
};

/** The one toast that shows; a new one takes the place of the one before. */
export const toastStore = {
  get: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  show: (toast: Omit<ShownToast, 'id'>) => {
    count += 1;
    tell({ ...toast, id: count });
  },
  /** Without an id, whichever shows. */
  hide: (id?: number) => {
    if (shown && (id === undefined || shown.id === id)) tell(null);
  },
};
