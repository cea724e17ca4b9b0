import { useRef, useState } from 'react';
import { notify, type Toast } from './notify.tsx';

type Page<Item> = { items: Item[]; nextCursor: string | null };

/** The page size for reading a whole list. */
export const EVERY_PAGE = 200;

type ReadEvery<Item> = {
  /** Reads the page at a cursor; null is the first page. */
  read: (cursor: string | null) => Promise<Page<Item>>;
  use: (items: Item[]) => Promise<void> | void;
