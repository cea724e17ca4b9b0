import { useEffect, useLayoutEffect, useRef } from 'react';
import { isInDialog, isLost, take } from './focus.ts';

/** More than enough for dialogs on top of each other and what had the focus on the way to them. */
const PLACES_MAX = 60;

/** What has had the focus, the latest first, each followed by the focusable elements around it. */
let places: readonly HTMLElement[] = [];

const placesOf = (element: HTMLElement): HTMLElement[] => {
  const around = element.parentElement?.closest<HTMLElement>('[tabindex]');
  return around ? [element, ...placesOf(around)] : [element];
};

/** Whether the page was scrolled since: a list removes the rows that are out of sight. */
let hasScrolled = false;

const remember = ({ target }: FocusEvent) => {
  if (!(target instanceof HTMLElement)) return;
  hasScrolled = false;
  const here = placesOf(target);
  places = [...here, ...places.filter((place) => !here.includes(place))].slice(0, PLACES_MAX);
};

/** The place itself, or the element that was drawn again in its stead. */
const present = (place: HTMLElement): HTMLElement[] => {
  if (place.isConnected) return [place];
  const again = place.id === '' ? null : document.getElementById(place.id);
  return again ? [again] : [];
};

/** Gives the focus to the first place that is still there and takes it. */
const giveBack = (to: readonly HTMLElement[]) =>
  to.flatMap(present).some((place) => {
    take(place, { preventScroll: true });
    return document.activeElement === place;
  });

/**
 * When the focused element leaves the page, the focus goes to the same element drawn again, to what had the focus
 * before, or to what is around that: from a dialog to its opener, from a button to its row, and at last to the screen.
 * A card that is scrolled out of sight leaves the focus to the browser.
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

/** Gives the focus back as a dialog closes, before it has faded: nothing is typed into what fades. */
export const useReturnFocus = (isOpen: boolean): void => {
  const before = useRef<readonly HTMLElement[]>(null);
  if (isOpen) before.current ??= places;
  useLayoutEffect(() => {
    if (isOpen || !before.current) return;
    // Whoever closed it may have given the focus to another place already.
    if (isLost() || isInDialog()) giveBack(before.current);
    before.current = null;
  }, [isOpen]);
};
