import { ImportPreview } from '@farm/domain/imports';
import { refusalOf } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import type { ImportSource } from './draft-import.ts';
import { usePreview, usePreviewFolder, useShowFolder, useShowPreview } from './imports.calls.ts';

export const PREVIEW_ID = 'import-preview';

type Columns = ImportPreview['columns'];

/** A refused file's columns are these, so that they can be assigned by hand. */
const columnsOf = (error: unknown): Columns => {
  const { columns } = Object(refusalOf(error)?.present) as { columns?: unknown };
  return ImportPreview.shape.columns.safeParse(columns).data ?? [];
};

/** Previews a text, and keeps the preview in the address. */
export const useStartPreview = () => {
  const [, change] = useDashboardSearch();
  const preview = usePreview();
  const show = useShowPreview();
  const start = ({ kind, text, fileName }: ImportSource, columns?: Record<string, string | null>) => {
    if (preview.isPending) return;
    preview.mutate(
      { kind, text, ...(fileName !== null && { fileName }), ...(columns && { columns }) },
      {
        onSuccess: (made) => {
          show(made);
          change({ imports: made.kind, preview: made.id, folder: undefined });
          focusOn(`#${PREVIEW_ID}`, { preventScroll: true });
        },
      },
    );
  };
  return { start, preview, unread: columnsOf(preview.error) };
};

/** Previews several files at once, and keeps that in the address. */
export const useStartFolder = () => {
  const [, change] = useDashboardSearch();
  const preview = usePreviewFolder();
  const show = useShowFolder();
  return {
    isPending: preview.isPending,
    error: preview.error,
    start: (files: { fileName: string; text: string }[]) =>
      preview.mutate(
        { files },
        {
          onSuccess: (made) => {
            show(made);
            change({ folder: made.id, preview: undefined });
            focusOn(`#${PREVIEW_ID}`, { preventScroll: true });
          },
        },
      ),
  };
};
