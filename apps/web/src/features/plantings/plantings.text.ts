import type { PlantingStatus } from '@farm/domain/plantings';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

export const plantingsText = {
  listFailed: msg`Failed to fetch plantings`,
  detailFailed: msg`Failed to fetch the planting`,
  empty: msg`No plantings recorded yet. Start by recording your first planting!`,
  noLocationHistory: msg`No location history available`,
  noHarvests: msg`No harvests recorded yet`,
};

export const plantingToasts = {
  recorded: { title: msg`Planting recorded` },
  recordFailed: { title: msg`Error`, message: msg`Failed to record planting. Please try again.` },
  transplanted: {
    title: msg`Transplant successful`,
    message: msg`The plants have been moved to the new location.`,
  },
  transplantFailed: { title: msg`Error`, message: msg`Failed to transplant. Please try again.` },
  harvested: { title: msg`Harvest recorded`, message: msg`It was not added to the stock.` },
  harvestFailed: { title: msg`Error`, message: msg`Failed to record harvest. Please try again.` },
  harvestedLot: (product: string) => ({
    title: msg`Harvest recorded`,
    message: msg`${product}: added to the stock as a lot.`,
  }),
  undo: msg`Undo`,
  undone: { title: msg`It was taken back`, message: msg`Everything is as it was before.` },
  undoFailed: { title: msg`Error`, message: msg`Nothing was undone.` },
  corrected: { title: msg`Planting corrected` },
  harvestCorrected: { title: msg`Harvest corrected` },
  moveCorrected: { title: msg`Move corrected` },
  correctFailed: { title: msg`Error`, message: msg`Failed to correct it. Please try again.` },
  removed: { title: msg`Planting removed` },
  harvestRemoved: { title: msg`Harvest removed` },
  moveRemoved: { title: msg`Move removed` },
  removeFailed: { title: msg`Error`, message: msg`Failed to remove it. Please try again.` },
  finished: { title: msg`Planting finished` },
  finishFailed: { title: msg`Error`, message: msg`Failed to finish planting. Please try again.` },
  reopened: { title: msg`Planting reopened` },
  reopenFailed: { title: msg`Error`, message: msg`Failed to reopen planting. Please try again.` },
  exportFailed: { title: msg`Error`, message: msg`Failed to export plantings. Please try again.` },
};

export const statusLabels: Record<PlantingStatus, MessageDescriptor> = {
  planted: msg`Planted`,
  transplanted: msg`Transplanted`,
  harvesting: msg`Harvesting`,
  finished: msg`Finished`,
};

/** `40 units planted`; documented in the plural even for one. */
export const unitsPlanted = (units: number) => msg`${plural(units, { other: '# units planted' })}`;
export const unitsHarvested = (units: number) => msg`${plural(units, { other: '# units harvested' })}`;

const correctionTitles = {
  correct: { planting: msg`Correct planting`, harvest: msg`Correct harvest`, move: msg`Correct move` },
  remove: { planting: msg`Remove planting`, harvest: msg`Remove harvest`, move: msg`Remove move` },
};

type Corrected = { act: keyof typeof correctionTitles; what: 'planting' | 'harvest' | 'move' };

export const correctionTitle = ({ act, what }: Corrected): MessageDescriptor => correctionTitles[act][what];
