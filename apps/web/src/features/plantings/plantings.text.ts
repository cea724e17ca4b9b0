import type { PlantingStatus } from '@farm/domain/plantings';
import { formatNumber } from '../../lib/format.ts';

export const plantingsText = {
  listFailed: 'Failed to fetch plantings',
  detailFailed: 'Failed to fetch the planting',
  empty: 'No plantings recorded yet. Start by recording your first planting!',
  noLocationHistory: 'No location history available',
  noHarvests: 'No harvests recorded yet',
};

export const plantingToasts = {
  recorded: { title: 'Planting recorded' },
  recordFailed: { title: 'Error', message: 'Failed to record planting. Please try again.' },
  transplanted: {
    title: 'Transplant successful',
    message: 'The plants have been moved to the new location.',
  },
  transplantFailed: { title: 'Error', message: 'Failed to transplant. Please try again.' },
  harvested: { title: 'Harvest recorded' },
  harvestFailed: { title: 'Error', message: 'Failed to record harvest. Please try again.' },
  finished: { title: 'Planting finished' },
  finishFailed: { title: 'Error', message: 'Failed to finish planting. Please try again.' },
  reopened: { title: 'Planting reopened' },
  reopenFailed: { title: 'Error', message: 'Failed to reopen planting. Please try again.' },
  exportFailed: { title: 'Error', message: 'Failed to export plantings. Please try again.' },
};

export const statusLabels: Record<PlantingStatus, string> = {
  planted: 'Planted',
  transplanted: 'Transplanted',
  harvesting: 'Harvesting',
  finished: 'Finished',
};

/** `40 units planted`. */
export const unitsPlanted = (units: number) => `${formatNumber(units)} units planted`;
/** `12 units harvested`. */
export const unitsHarvested = (units: number) => `${formatNumber(units)} units harvested`;
