import { type RefObject, useEffect, useRef } from 'react';
import { MAIN_ID } from '../../components/skip-link.tsx';
import { isLost, useReturnFocus } from '../../lib/use-return-focus.ts';

const PREFIX = 'planting-card-';

export const plantingCardId = (id: number): string => `${PREFIX}${id}`;

/** Whoever works by keyboard sees what has the focus; for the mouse nothing moves. */
const give = (card: HTMLElement | null) => {
  card?.focus({ preventScroll: true });
  if (card?.matches(':focus-visible')) card.scrollIntoView({ block: 'nearest' });
};

/**
 * Leads the keyboard into the panel of the planting that is chosen, which stands behind the whole list, and back to
 * its card once the panel is closed.
 */
export const usePlantingFocus = (
  planting: number | undefined,
  isPanel: boolean,
): { panel: RefObject<HTMLElement | null>; choose: () => void } => {
  const panel = useRef<HTMLElement>(null);
  const isChosen = useRef(false);
  const before = useRef(planting);
  useEffect(() => {
    const left = before.current;
    before.current = planting;
    if (planting !== undefined && isChosen.current) panel.current?.focus({ preventScroll: true });
    if (planting === undefined && left !== undefined && isLost()) {
      give(document.getElementById(plantingCardId(left)) ?? document.getElementById(MAIN_ID));
    }
    isChosen.current = false;
  }, [planting]);
  // Over the list on a small screen, the panel takes the focus by itself.
  useReturnFocus(planting !== undefined && !isPanel);
  return {
    panel,
    choose: () => {
      isChosen.current = true;
    },
  };
};
