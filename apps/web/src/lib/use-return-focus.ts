import { useEffect, useLayoutEffect, useRef } from 'react';

/** As far back as dialogs are ever stacked, with what was passed on the way. */
const PLACES_MAX = 60;

/** What has had the focus, the latest first, each followed by what stands around it and could take it. */
let places: readonly HTMLElement[] = [];

const placesOf = (element: HTMLElement): HTMLElement[] => {
  const around = element.parentElement?.closest<HTMLElement>('[tabindex]');
  return around ? [element, ...placesOf(around)] : [element];
};

/** Whether the page was scrolled since: what has the focus may go for being out of sight. */
let hasScrolled = false;

const remember = ({ target }: FocusEvent) => {
  if (!(target instanceof HTMLElement)) return;
  hasScrolled = false;
  const here = placesOf(target);
  const before = places.filter((place) => place.isConnected && !here.includes(place));
  places = [...here, ...before].slice(0, PLACES_MAX);
};

/** Whether nothing has the focus: the next key would begin at the page's top. */
export const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Gives the focus to the first place that is still there and takes it. */
const giveBack = (to: readonly HTMLElement[]) =>
  to.some((place) => {
    place.focus({ preventScroll: true });
    return document.activeElement === place;
  });

/**
 * Where what has the focus leaves the page, the focus goes to what had it before, or to what stands around that: from
 * a dialog to its opener, from a button that went with its line's status to the line, and at last to the whole screen.
 * A card that is scrolled out of sight leaves the keyboard where the browser keeps it.
 */
export const useKeptFocus = (screenId: string): void => {
  useEffect(() => {
    const look = () => {
      const [holder] = places;
      if (!holder || holder.isConnected || !isLost()) return;
      const screen = document.getElementById(screenId);
      const left = places.filter((place) => place.isConnected);
      const end = screen ? left.indexOf(screen) : -1;
      const isOutOfSight = hasScrolled && !holder.closest('[role=dialog]');
      places = left;
      if (giveBack(end < 0 ? left : left.slice(0, end)) || isOutOfSight) return;
      screen?.focus({ preventScroll: true });
    };
    const scroll = () => {
      hasScrolled = true;
    };
    const observer = new MutationObserver(look);
    document.addEventListener('focusin', remember);
    document.addEventListener('scroll', scroll, { passive: true });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('scroll', scroll);
      observer.disconnect();
    };
  }, [screenId]);
};

/** Gives the focus back as a dialog closes, before its way out has been shown; nothing is typed into what fades. */
export const useReturnFocus = (isOpen: boolean): void => {
  const before = useRef<readonly HTMLElement[]>(null);
  if (isOpen) before.current ??= places;
  useLayoutEffect(() => {
    if (isOpen || !before.current) return;
    // Whoever closed it may have given the focus to another place already.
    if (isLost() || document.activeElement?.closest('[role=dialog]')) giveBack(before.current);
    before.current = null;
  }, [isOpen]);
};
