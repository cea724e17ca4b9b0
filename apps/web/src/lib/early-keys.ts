import { useEffectEvent, useLayoutEffect } from 'react';
import { isField, isLetter } from './focus.ts';

const KEPT = new Set(['Enter', 'Tab', 'Backspace', 'ArrowUp', 'ArrowDown']);
const LONGEST_MS = 5000;

type Opening = { cancel?: () => void; awaitsField: boolean; isPress: boolean };

let openings: readonly Opening[] = [];
let kept: KeyboardEvent[] = [];
let giving: object | null = null;
let end: ReturnType<typeof setTimeout> | undefined;

export const isHolding = (): boolean => openings.length > 0;

export const releaseKeys = (): void => {
  openings = [];
  kept = [];
  giving = null;
  clearTimeout(end);
};

/** Keeps what is typed for the field that is about to have the focus; answers what ends that without one. */
const hold = (opening: Opening): (() => void) => {
  openings = [...openings.filter(({ isPress }) => !isPress), opening];
  giving = null;
  loadGiving().catch(() => {});
  clearTimeout(end);
  end = setTimeout(releaseKeys, LONGEST_MS);
  return () => {
    openings = openings.filter((one) => one !== opening);
    if (openings.length === 0) releaseKeys();
  };
};

/** For a press whose form opens later, or in the page: the next dialog that opens takes over. */
export const holdFromPress = (cancel?: () => void): (() => void) =>
  hold({ ...(cancel && { cancel }), awaitsField: true, isPress: true });

/** While a dialog opens; one without a field loses what is typed before it is seen. */
export const useHeldKeys = (isOpen: boolean, cancel: () => void, awaitsField = false): void => {
  const onCancel = useEffectEvent(cancel);
  useLayoutEffect(
    () => (isOpen ? hold({ cancel: () => onCancel(), awaitsField, isPress: false }) : undefined),
    [isOpen, awaitsField],
  );
};

// Loaded when something opens: it is needed only by who types before it is there.
const loadGiving = () => import('./give-keys.ts');

const give = async () => {
  const mine = {};
  giving = mine;
  try {
    const { press, settled } = await loadGiving();
    for (;;) {
      await settled();
      if (giving !== mine) return;
      const event = kept.shift();
      if (!event) break;
      await press(event, kept);
    }
  } catch {
    // Without it, what was typed is lost, but acts on nothing.
  }
  if (giving === mine) releaseKeys();
};

/** While a list waits for the farm's answer to Enter, what is typed is meant for the field after it. */
export const holdForNext = (): void => {
  if (isHolding()) return;
  holdFromPress();
  void give();
};

const onFocus = ({ target }: FocusEvent) => {
  if (!isHolding() || giving || !(target instanceof Element)) return;
  if (isField(target)) {
    if (kept.length === 0) return releaseKeys();
    // A text typed unseen replaces what it starts with, as after Tab.
    if (target instanceof HTMLInputElement) target.select();
    void give();
  } else if (target.closest('[role=dialog]') && !openings.some(({ awaitsField }) => awaitsField))
    releaseKeys();
};

const onKey = (event: KeyboardEvent) => {
  if (!isHolding() || !event.isTrusted) return;
  const { key } = event;
  if (key === 'Escape') {
    const isSeen = giving !== null;
    const cancel = openings.at(-1)?.cancel;
    releaseKeys();
    if (isSeen) return;
    cancel?.();
  } else if (isLetter(event) || (KEPT.has(key) && !event.altKey)) {
    // The key that opened it may still be held down.
    if (!event.repeat || kept.length > 0) kept.push(event);
  } else return;
  event.preventDefault();
  event.stopImmediatePropagation();
};

if (typeof window !== 'undefined') {
  // Before all others: this file is loaded with the frame.
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('focusin', onFocus);
  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (giving || (target instanceof Element && target.closest('[role=dialog]'))) releaseKeys();
    },
    { capture: true },
  );
}
