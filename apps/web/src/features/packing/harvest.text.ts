import { msg, plural } from '@lingui/core/macro';
import { formatDayOfYear } from '../../lib/format.ts';

export const harvestText = {
  oldDelivered: (deliveries: number) => ({
    title: msg`Old deliveries delivered`,
    message: msg`${plural(deliveries, { one: '# delivery is', other: '# deliveries are' })} marked delivered.`,
  }),
};

export const placeText = ({ location, plantedDate }: { location: string; plantedDate: string }) => {
  const day = formatDayOfYear(plantedDate);
  return msg`${location}, planted ${day}`;
};

export const laterText = ({
  location,
  plantedDate,
  readyOn,
}: {
  location: string;
  plantedDate: string;
  readyOn: string | null;
}) => {
  const [planted, from] = [formatDayOfYear(plantedDate), formatDayOfYear(readyOn ?? plantedDate)];
  return msg`${location}, planted ${planted}, ready about ${from}`;
};
