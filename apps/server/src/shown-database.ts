import { relative } from 'node:path';
import { isPostgresUrl } from '@farm/data/app';

/** A path relative to the working directory, if it is inside it. */
export const shownPath = (path: string): string => {
  const fromHere = relative('', path);
  return fromHere.startsWith('..') ? path : fromHere;
};

export const shownDatabase = (url: string): string => {
  if (!isPostgresUrl(url)) return shownPath(url);
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
};
