import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusOn, isInDialog, isLost, take } from './focus.ts';

const PLACES_MAX = 60;

/** The elements that have had the focus, the latest first, each followed by the focusable elements around it. */
let places: readonly HTMLElement[] = [];

const placesOf = (element: HTMLElement): HTMLElement[] => {
  const around = element.parentElement?.closest<HTMLElement>('[tabindex]');
  return around ? [element, ...placesOf(around)] : [element];
};

/** Whether the page was scrolled since then: a list removes the rows that are out of sight. */
let hasScrolled = false;

const remember = ({ target }: FocusEvent) => {
  if (!(target instanceof HTMLElement)) return;
  hasScrolled = false;
  const here = placesOf(target);
  places = [...here, ...places.filter((place) => !here.includes(place))].slice(0, PLACES_MAX);
};

const present = (place: HTMLElement): HTMLElement[] => {
  if (place.isConnected) return [place];
  const again = place.id === '' ? null : document.getElementById(place.id);
  return again ? [again] : [];
};

const giveBack = (to: readonly HTMLElement[]) =>
  to.flatMap(present).some((place) => {
    take(place, { preventScroll: true });
    return document.activeElement === place;
  });

/**
 * When the focused element goes, as a row that is removed from a list: its replacement, the one that had the focus before,
 * or one around that. Mantine looks after the focus of dialogs only.
 */
export const useKeptFocus = (screenId: string): void => {
  useEffect(() => {
    const look = () => {
      const [holder] = places;
      if (!holder || holder.isConnected || !isLost()) return;
      const screen = document.getElementById(screenId);
      const left = places.flatMap(present);
      const end = screen ? left.indexOf(screen) : -1;
      const isOutOfSight = hasScrolled && !holder.closest('[role=dialog]');
      places = left;
      if (giveBack(end < 0 ? left : left.slice(0, end)) || isOutOfSight) return;
      if (screen) take(screen, { preventScroll: true });
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

/**
 * Returns the focus as soon as a dialog closes, so that nothing is typed into it while it fades out. Mantine does so later,
 * not from a dialog that is open when it is first drawn, and not to an opener that was drawn again.
 */
export const useReturnFocus = (isOpen: boolean): void => {
  const before = useRef<readonly HTMLElement[]>(null);
  if (isOpen) before.current ??= places;
  useLayoutEffect(() => {
    if (isOpen || !before.current) return;
    if (isLost() || isInDialog()) giveBack(before.current);
    before.current = null;
  }, [isOpen]);
};

/** `opener` is the id of the button that opened what shows now: once that is left, the button has the focus again. */
export const useOpenerFocus = (opener: string | undefined): void => {
  const left = useRef(opener);
  useEffect(() => {
    const before = left.current;
    left.current = opener;
    if (before && !opener) focusOn(`#${before}`, { preventScroll: true });
  }, [opener]);
};
