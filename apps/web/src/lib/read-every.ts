import { useRef, useState } from 'react';
import { notify, type Toast } from './notify.tsx';

type Page<Item> = { items: Item[]; nextCursor: string | null };

export const EVERY_PAGE = 200;

type ReadEvery<Item> = {
  read: (cursor: string | null) => Promise<Page<Item>>;
  use: (items: Item[]) => Promise<void> | void;
  failed: Toast;
};

export const useReadEvery = <Item>({ read, use, failed }: ReadEvery<Item>) => {
  const [count, setCount] = useState<number | null>(null);
  const isRunning = useRef(false);
  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setCount(0);
    try {
      const items: Item[] = [];
      let cursor: string | null = null;
      do {
        const page: Page<Item> = await read(cursor);
        items.push(...page.items);
        cursor = page.nextCursor;
        setCount(items.length);
      } while (cursor);
      await use(items);
    } catch (error) {
      notify.failure(failed, error);
    } finally {
      isRunning.current = false;
      setCount(null);
    }
  };
  return { run, count };
};
