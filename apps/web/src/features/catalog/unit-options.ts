import { type BaseUnit, catalogTexts } from '@farm/domain/catalog';
import { say } from '../../lib/say.ts';

export const unitOptions = (units: readonly BaseUnit[]) =>
  units.map((unit) => ({ value: unit, label: say(catalogTexts.unit({ unit })) }));
