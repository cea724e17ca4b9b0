import { type BaseUnit, catalogTexts } from '@farm/domain/catalog';
import { translate } from '../../lib/translate.ts';

export const unitOptions = (units: readonly BaseUnit[]) =>
  units.map((unit) => ({ value: unit, label: translate(catalogTexts.unit({ unit })) }));
