import { plantingStatuses } from '@farm/domain/plantings';
import { msg } from '@lingui/core/macro';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { say } from '../../lib/say.ts';
import type { ShownFields } from '../history/shown-fields.ts';
import { statusLabels } from './plantings.text.ts';

const status = (value: string | number) => {
  const known = plantingStatuses.find((name) => name === value);
  return known ? say(statusLabels[known]) : String(value);
};

export const plantingFields: ShownFields = {
  productName: { label: msg`Product` },
  quantity: { label: msg`Quantity`, show: (value) => formatNumber(Number(value)) },
  plantedDate: { label: msg`Planted date`, show: (value) => formatDay(String(value)) },
  status: { label: msg`Status`, show: status },
  currentLocation: { label: msg`Location` },
  totalHarvested: { label: msg`Units harvested`, show: (value) => formatNumber(Number(value)) },
  notes: { label: msg`Notes` },
};
