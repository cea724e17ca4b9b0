import { texts } from '@farm/domain/texts';

export const importRefusals = texts('imports', {
  previewMissing: 'This preview has expired. Choose the file again.',
});
