import type { ExpectedCell, ExpectedHarvests, SuggestedHarvest } from '@farm/domain/availability';
import { useCallback, useState } from 'react';
import {
  type Cells,
  type Draft,
  draftOf,
  isOvertaken,
  listCells,
  type Place,
  putCells,
  readUnits,
  type Suggestion,
} from './expected-cells.ts';

type Sent = Place & { version: number | null };

/** The weeks, soonest first, of what was sent over another version than there is. */
export const staleWeeks = (sent: readonly Sent[], present: ExpectedHarvests | undefined): string[] => {
  const there = new Map(
    present?.products.flatMap(({ productNameId, cells }) =>
      cells.map(({ week, version }) => [`${productNameId} ${week}`, version] as const),
    ),
  );
  return sent
    .filter(({ productNameId, week, version }) => there.get(`${productNameId} ${week}`) !== version)
    .map(({ week }) => week)
    .sort();
};

export type Typed = { productNameId: number; cell: ExpectedCell; typed: string };

/** It is typed and suggested beside the numbers that are saved. It stays while other weeks or products are shown. */
export const useExpectedCells = (saved: ExpectedHarvests | undefined) => {
  const [drafts, setDrafts] = useState<Cells<Draft>>(new Map());
  const [suggestions, setSuggestions] = useState<Cells<Suggestion>>(new Map());
  const cellOf = ({ productNameId, week }: Place) =>
    saved?.products
      .find((product) => product.productNameId === productNameId)
      ?.cells.find((cell) => cell.week === week);
  const nameOf = ({ productNameId }: Place) =>
    saved?.products.find((product) => product.productNameId === productNameId)?.name ?? '';
  const typed = listCells(drafts).map(({ value, ...place }) => ({
    ...place,
    draft: value,
    name: nameOf(place),
    read: readUnits(value.typed),
    now: cellOf(place),
  }));
  const put = useCallback((entered: readonly Typed[]) => {
    setDrafts((before) =>
      putCells(
        before,
        entered.map(({ productNameId, cell, typed }) => ({
          productNameId,
          week: cell.week,
          value: draftOf(cell, typed, before.get(productNameId)?.[cell.week]),
        })),
      ),
    );
    setSuggestions((before) =>
      putCells(
        before,
        entered.map(({ productNameId, cell }) => ({ productNameId, week: cell.week, value: undefined })),
      ),
    );
  }, []);
  const drop = useCallback(
    (places: readonly Place[]) =>
      setDrafts((before) =>
        putCells(
          before,
          places.map((place) => ({ ...place, value: undefined })),
        ),
      ),
    [],
  );
  const overtaken = typed.filter(({ draft, now }) => now && isOvertaken(draft, now));
  return {
    drafts,
    suggestions,
    changed: typed.flatMap(({ productNameId, week, draft, read, now }) =>
      'units' in read ? [{ productNameId, week, draft, now, units: read.units }] : [],
    ),
    faulty: typed.filter(({ read }) => 'problem' in read),
    overtaken,
    put,
    drop,
    /** After they were saved; what was typed since stays. */
    forget: (sent: readonly (Place & { draft: Draft })[]) =>
      setDrafts((before) =>
        putCells(
          before,
          sent
            .filter(({ productNameId, week, draft }) => before.get(productNameId)?.[week] === draft)
            .map((place) => ({ ...place, value: undefined })),
        ),
      ),
    suggest: (suggested: readonly SuggestedHarvest[]) =>
      setSuggestions(
        putCells<Suggestion>(
          new Map(),
          suggested
            .filter(({ productNameId, week }) => drafts.get(productNameId)?.[week] === undefined)
            .map(({ productNameId, week, ...value }) => ({ productNameId, week, value })),
        ),
      ),
    suggestedCount: listCells(suggestions).length,
    acceptSuggested: () => {
      setDrafts((before) =>
        putCells(
          before,
          listCells(suggestions).map(({ value: { units }, ...place }) => ({
            ...place,
            value: { typed: String(units), units: null, version: null },
          })),
        ),
      );
      setSuggestions(new Map());
    },
    dismissSuggested: () => setSuggestions(new Map()),
    keepMine: () =>
      setDrafts((before) =>
        putCells(
          before,
          overtaken.map(({ productNameId, week, draft, now }) => ({
            productNameId,
            week,
            value: { ...draft, units: now?.units ?? null, version: now?.version ?? null },
          })),
        ),
      ),
    takeTheirs: () => drop(overtaken),
  };
};

export type ExpectedCells = ReturnType<typeof useExpectedCells>;
