import { focusOn } from '../../lib/focus.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { usePreview, useShowPreview } from './imports.calls.ts';
import type { ImportSource } from './kept-import.ts';

export const PREVIEW_ID = 'import-preview';

/** Previews a text, and keeps the preview in the address. */
export const useStartPreview = () => {
  const [, change] = useDashboardSearch();
  const preview = usePreview();
  const show = useShowPreview();
  const start = ({ kind, text, fileName }: ImportSource) => {
    if (preview.isPending) return;
    preview.mutate(
      { kind, text, ...(fileName !== null && { fileName }) },
      {
        onSuccess: (made) => {
          show(made);
          change({ imports: made.kind, preview: made.id });
          focusOn(`#${PREVIEW_ID}`, { preventScroll: true });
        },
      },
    );
  };
  return { start, preview };
};
