import type { PlantingStatus } from '@farm/domain/plantings';
import { msg } from '@lingui/core/macro';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import type { ShownFields } from '../history/shown-fields.ts';
import { statusLabels } from './plantings.text.ts';

export const plantingFields: ShownFields = {
  productName: { label: msg`Product` },
  quantity: { label: msg`Quantity`, show: (value) => formatNumber(Number(value)) },
  plantedDate: { label: msg`Planted date`, show: (value) => formatDay(String(value)) },
  status: { label: msg`Status`, show: (value) => translate(statusLabels[value as PlantingStatus]) },
  currentLocation: { label: msg`Location` },
  totalHarvested: { label: msg`Units harvested`, show: (value) => formatNumber(Number(value)) },
  unitsHarvested: { label: msg`Harvest`, show: (value) => formatNumber(Number(value)) },
  harvestDate: { label: msg`Harvest date`, show: (value) => formatDay(String(value)) },
  movedTo: { label: msg`Moved to` },
  movedDate: { label: msg`Moved date`, show: (value) => formatDay(String(value)) },
  plantedIn: { label: msg`Planted in` },
  notes: { label: msg`Notes` },
};
