import { useCallback } from 'react';
import { type Outputs, trpc } from '../../lib/api.ts';
import type { Topic } from '../../lib/stale.ts';
import { useWrite } from '../../lib/use-write.ts';
import { importsText } from './imports.text.ts';

export const useImports = () => trpc.imports.list.useQuery();

export const useKeptPreview = (previewId: string | undefined) =>
  trpc.imports.open.useQuery(
    { previewId: previewId ?? '' },
    { enabled: previewId !== undefined, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );

/** Shows a preview without asking for it again. */
export const useShowPreview = () => {
  const utils = trpc.useUtils();
  return useCallback(
    (preview: Outputs['imports']['preview']) =>
      utils.imports.open.setData({ previewId: preview.id }, preview),
    [utils],
  );
};

export const useKeptFolder = (folderId: string | undefined) =>
  trpc.imports.openFolder.useQuery(
    { folderId: folderId ?? '' },
    { enabled: folderId !== undefined, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );

export const useShowFolder = () => {
  const utils = trpc.useUtils();
  return useCallback(
    (folder: Outputs['imports']['previewFolder']) =>
      utils.imports.openFolder.setData({ folderId: folder.id }, folder),
    [utils],
  );
};

export const usePreviewFolder = () => trpc.imports.previewFolder.useMutation();

export const usePreview = () => trpc.imports.preview.useMutation();

/** An import or its undoing may change these. */
const topics: readonly Topic[] = [
  'imports',
  'catalog',
  'prices',
  'buyers',
  'locations',
  'inventory',
  'plantings',
  'orders',
];

export const useApply = () => useWrite(trpc.imports.applyPreview, { topics });

export const useApplyFolder = () => useWrite(trpc.imports.applyFolder, { topics });

export const useUndo = () =>
  useWrite(trpc.imports.undo, {
    topics,
    success: importsText.undone,
  });
