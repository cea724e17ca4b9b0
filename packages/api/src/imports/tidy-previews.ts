import { deletePreviewsBefore } from '@farm/data/imports';
import { IMPORT_PREVIEW_MS } from '@farm/domain/imports';
import type { Job } from '../core/api-slice.ts';

export const tidyPreviews: Job = {
  name: 'tidy-previews',
  every: IMPORT_PREVIEW_MS / 4,
  run: async ({ db, log, now }) => {
    const previews = await deletePreviewsBefore(
      db,
      new Date(now().valueOf() - IMPORT_PREVIEW_MS).toISOString(),
    );
    if (previews > 0) log.info({ previews }, 'removed previews of imports that have expired');
  },
};
