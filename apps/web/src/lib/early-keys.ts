import { useEffectEvent, useLayoutEffect } from 'react';
import { focusOn, isField, isLetter } from './focus.ts';

const LONGEST_MS = 5000;
const KEPT = new Set(['Enter', 'Tab', 'Backspace', 'ArrowUp', 'ArrowDown']);
const PLACES = ':is(input, textarea, select, button, a[href]):not(:disabled, [tabindex="-1"])';
type Opening = { cancel?: (() => void) | undefined; awaitsField: boolean; isPress?: boolean };

let openings: Opening[] = [];
let kept: KeyboardEvent[] = [];
let giving: object | null = null;

export const isHolding = (): boolean => openings.length > 0;
export const releaseKeys = (): void => {
  openings = [];
  kept = [];
  giving = null;
};

/** Keeps what is typed for the field that is about to have the focus; answers what ends that, unless another takes over in the same turn. */
const hold = (opening: Opening): (() => void) => {
  openings = [...openings.filter(({ isPress }) => !isPress), opening];
  giving = null;
  setTimeout(() => openings.includes(opening) && releaseKeys(), LONGEST_MS);
  return () => {
    openings = openings.filter((one) => one !== opening);
    queueMicrotask(() => openings.length === 0 && releaseKeys());
  };
};

/** For a press whose form opens later, or in the page: the next dialog that opens takes over. */
export const holdFromPress = (cancel?: () => void) => hold({ cancel, awaitsField: true, isPress: true });

/** While a dialog opens; one without a field loses what is typed before it is seen. */
export const useHeldKeys = (isOpen: boolean, cancel: () => void, awaitsField = false): void => {
  const onCancel = useEffectEvent(cancel);
  useLayoutEffect(() => {
    if (isOpen) return hold({ cancel: () => onCancel(), awaitsField });
  }, [isOpen, awaitsField]);
};

/** A list that waits for the farm's answer to Enter or Tab says so by `data-awaits`. */
const settled = async () => {
  do await new Promise((resolve) => setTimeout(resolve));
  while (document.querySelector('[data-awaits]'));
};

const focusNext = (from: HTMLElement, step: 1 | -1) => {
  const around = from.closest('[role=dialog], form') ?? document.body;
  const places = [...around.querySelectorAll<HTMLElement>(PLACES)].filter((one) => one.checkVisibility());
  const next = places[places.indexOf(from) + step];
  focusOn(next);
  if (next instanceof HTMLInputElement) next.select();
};

const press = async (event: KeyboardEvent) => {
  const target = document.activeElement;
  if (!(target instanceof HTMLElement)) return;
  let letters = isLetter(event) ? event.key : '';
  while (letters && kept[0] && isLetter(kept[0])) letters += kept.shift()?.key;
  if (letters) return isField(target) && document.execCommand('insertText', false, letters);
  if (!target.dispatchEvent(new KeyboardEvent('keydown', event))) return;
  await settled();
  const { key, shiftKey } = event;
  if (key === 'Tab') focusNext(target, shiftKey ? -1 : 1);
  else if (key === 'Backspace' && isField(target)) document.execCommand('delete');
  else if (key === 'Enter' && target.matches('textarea')) document.execCommand('insertText', false, '\n');
  else if (key === 'Enter' && isField(target)) target.closest('form')?.requestSubmit();
};

const give = async () => {
  const mine = {};
  giving = mine;
  for (await settled(); giving === mine; await settled()) {
    const event = kept.shift();
    if (!event) return releaseKeys();
    await press(event);
  }
};

/** While a list waits for the farm's answer to Enter, what is typed is meant for the field after it. */
export const holdForNext = (): void => {
  if (isHolding()) return;
  holdFromPress();
  void give();
};

const onFocus = ({ target }: FocusEvent) => {
  if (!isHolding() || giving || !(target instanceof Element)) return;
  const isMissed = target.closest('[role=dialog]') && !openings.some(({ awaitsField }) => awaitsField);
  if (isField(target) && kept.length > 0) {
    // A text typed unseen replaces what it starts with, as after Tab.
    if (target instanceof HTMLInputElement) target.select();
    void give();
  } else if (isField(target) || target.matches('[role=switch]') || isMissed) releaseKeys();
};

const onKey = (event: KeyboardEvent) => {
  if (!isHolding() || !event.isTrusted) return;
  if (event.key === 'Escape') {
    if (giving) return releaseKeys();
    const cancel = openings.at(-1)?.cancel;
    releaseKeys();
    cancel?.();
    // The key that opened it may still be held down.
  } else if (isLetter(event) || (KEPT.has(event.key) && !event.altKey)) {
    if (!event.repeat || kept.length > 0) kept.push(event);
  } else return;
  event.preventDefault();
  event.stopImmediatePropagation();
};

const onPointer = ({ target }: PointerEvent) => {
  if (giving || (target instanceof Element && target.closest('[role=dialog]'))) releaseKeys();
};

// Before all others: this file is loaded with the frame, and by tests without a window.
globalThis.addEventListener?.('keydown', onKey, { capture: true });
globalThis.addEventListener?.('focusin', onFocus);
globalThis.addEventListener?.('pointerdown', onPointer, { capture: true });
