import type { DeliveryToInvoice, ExportedFile, Invoice } from '@farm/domain/invoices';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refusalOf, trpc } from '../../lib/api.ts';
import { useCreateKey } from '../../lib/create-key.ts';
import { notify } from '../../lib/notify.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useWrite } from '../../lib/use-write.ts';
import { invoicesText, issuedText } from './invoices.text.ts';

const PAGE = 50;
const AT_ONCE = 100;

const topics = ['invoices', 'orders'] as const;

export type Shown = 'open' | 'overdue' | 'draft' | 'paid' | 'void' | 'all';

/** It narrows the list to a buyer, and to what a text finds. */
export type Narrowed = { buyerId?: number; search?: string };

export const useNarrowed = (): Narrowed => {
  const [{ q = '', billed }] = useDashboardSearch();
  const search = q.trim();
  return { ...(billed !== undefined && { buyerId: billed }), ...(search && { search }) };
};

export const useToInvoice = () => {
  const list = trpc.invoices.toInvoice.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const [first] = list.data?.pages ?? [];
  return { ...list, first, deliveries: list.data?.pages.flatMap(({ deliveries }) => deliveries) ?? [] };
};

export const useInvoices = (show: Shown, narrowed: Narrowed = {}) => {
  const list = trpc.invoices.list.useInfiniteQuery(
    { show, ...narrowed, limit: PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  return { ...list, invoices: list.data?.pages.flatMap(({ items }) => items) ?? [] };
};

export const useAging = (isAsked = true) => trpc.invoices.aging.useQuery(undefined, { enabled: isAsked });

export const useInvoice = (id: number) => trpc.invoices.get.useQuery({ id });

export const useStatement = (buyerId: number) => trpc.invoices.statement.useQuery({ buyerId });

export const useOpenInvoice = () => {
  const [, change] = useDashboardSearch();
  return (id: number | undefined) => change({ invoice: id });
};

type Delivery = Pick<DeliveryToInvoice, 'buyerId'> & { lines: readonly { id: number }[] };

const inParts = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, part) =>
    items.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );

const ofBuyers = (deliveries: readonly Delivery[]): Delivery[] =>
  [...Map.groupBy(deliveries, ({ buyerId }) => buyerId)].map(([buyerId, some]) => ({
    buyerId,
    lines: some.flatMap(({ lines }) => lines),
  }));

/** Drafts of what is ticked, a buyer's together; without ticks of every delivery, each on its own. */
export const useMakeDrafts = () => {
  const { client } = trpc.useUtils();
  const keyFor = useCreateKey();
  const times = useRef(0);
  const [isMaking, setMaking] = useState(false);
  const draft = useWrite(trpc.invoices.draft, { topics, failure: invoicesText.draftFailed });
  const readAll = async () => {
    const all: Delivery[] = [];
    let cursor: string | null = null;
    do {
      const page: { deliveries: Delivery[]; nextCursor: string | null } =
        await client.invoices.toInvoice.query({ cursor, limit: 200 });
      all.push(...page.deliveries);
      cursor = page.nextCursor;
    } while (cursor);
    return all;
  };
  const make = async (ticked: readonly Delivery[]): Promise<Invoice[]> => {
    if (isMaking) return [];
    setMaking(true);
    const made: Invoice[] = [];
    try {
      const chosen = ticked.length > 0 ? ofBuyers(ticked) : await readAll();
      for (const some of inParts(chosen)) {
        const drafts = some.map(({ buyerId, lines }) => ({ buyerId, lineIds: lines.map(({ id }) => id) }));
        made.push(...(await draft.mutateAsync({ drafts, idempotencyKey: keyFor([times.current, drafts]) })));
        // These lines may be drafted again once their invoice is void.
        times.current += 1;
      }
    } catch {
      // The toast says why; drafts already made stay.
    } finally {
      setMaking(false);
    }
    return made;
  };
  return { make, isMaking };
};

const CHANGED = ['INVOICE_CHANGED', 'INVOICE_ISSUED', 'VERSION_STALE'];

/** Whether somebody else was first; the invoice is then read again. */
export const isOfOther = (error: unknown): boolean => CHANGED.includes(refusalOf(error)?.code ?? '');

type Seen = Pick<Invoice, 'id' | 'version'>;

/** All of them or none of each hundred. */
export const useIssue = (onOther?: (isOther: boolean) => void) => {
  const [isIssuing, setIssuing] = useState(false);
  const write = useWrite(trpc.invoices.issue, {
    topics,
    onSuccess: () => onOther?.(false),
    onFailure: (error) => onOther?.(isOfOther(error)),
    failure: (error) => (onOther && isOfOther(error) ? undefined : invoicesText.issueFailed),
  });
  const issue = async (drafts: readonly Seen[]): Promise<Invoice[]> => {
    if (isIssuing) return [];
    setIssuing(true);
    const issued: Invoice[] = [];
    try {
      for (const some of inParts(drafts)) {
        const invoices = some.map(({ id, version }) => ({ id, version }));
        issued.push(...(await write.mutateAsync({ invoices })));
      }
    } catch {
      // The toast says why.
    } finally {
      setIssuing(false);
    }
    if (issued.length > 0) notify.success(issuedText(issued));
    return issued;
  };
  return { issue, isIssuing, error: write.error };
};

export const useChangeDraft = () =>
  useWrite(trpc.invoices.changeDraft, {
    topics,
    success: (draft) => (draft ? invoicesText.changed : invoicesText.draftRemoved),
  });

/** The days between which something is not exported yet. */
export const useToExport = () => trpc.invoices.toExport.useQuery();

export const saveExported = ({ name, type, content }: ExportedFile): void => {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  saveFile(name, type, bytes);
};
