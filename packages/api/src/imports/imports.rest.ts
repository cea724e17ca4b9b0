import { fieldIssue, fieldTexts, isStorable } from '@farm/domain/core';
import {
  decodeText,
  IMPORT_TEXT_MAX,
  ImportBatch,
  ImportIssue,
  ImportKind,
  ImportNote,
  ImportPreview,
  ImportRow,
  importTexts,
  RowPays,
  UndoImportInput,
  UndoneImport,
} from '@farm/domain/imports';
import { inputRefusal } from '@farm/domain/refusals';
import { z } from 'zod';
import { named, withoutBlanks } from '../core/rest-app.ts';
import { ownPath, type RestPaths, restPath } from '../core/rest-path.ts';
import { guardCall } from '../core/trpc.ts';
import { bringFile } from './apply-import.ts';
import { tryFile } from './preview-import.ts';

named('ImportIssue', ImportIssue, {
  description: 'Why a row cannot be written',
  fields: {
    column: 'The key of the column; null if it is about the whole row',
    message: 'A whole sentence with the row, the column and the remedy',
    choices: 'What it may say instead; empty if it has to be typed',
    offer: 'What can be answered at once in every row that offers it; null if nothing',
  },
});

named('RowPays', RowPays, {
  description: 'What a buyer on the list of the row pays for a delivery tomorrow, once the file is applied',
  fields: {
    day: 'Tomorrow',
    outcome:
      'Whether that is the price of the row: now, `later` from its day on, or `never`, since another stays',
    cents: 'What is paid, in whole cents; null without a price that day',
    validFrom: 'The first day of what is paid; 1970-01-01 is from the beginning',
    message: 'All of that in a sentence',
  },
});

named('ImportNote', ImportNote, {
  description:
    'What was done with a cell or a column that you may not expect. It keeps nothing from being written',
  fields: {
    column: 'The key of the column; null if it is about the whole row or file',
    message: 'A whole sentence',
  },
});

named('ImportRow', ImportRow, {
  description: 'A row of a file, as it is written or would be',
  fields: {
    row: 'Its number in the spreadsheet; the first is 1',
    cells: 'The text of each known column that has one, by the key of the column',
    changes: 'What changes, or, of a new row, what it is',
    notes: 'What was done with its cells that you may not expect, such as a unit that was converted',
    proposal: 'One of the farm with nearly the same name, for which it is not taken',
    pays: 'Absent of a row without a price, or with an error',
  },
});

const TriedFile = named(
  'TriedFile',
  ImportPreview.omit({ id: true, fileName: true, answers: true, expiresAt: true }).extend({
    encoding: z.enum(['utf-8', 'utf-16le', 'windows-1252']),
  }),
  {
    description: 'What a file would do',
    fields: {
      columns: 'Every column of the file, with the key of what it is; null if it is left out',
      notes: 'What was done with its columns that you may not expect, such as several that were joined',
      asked:
        'Columns that no name tells, with three of their values and the keys of the fields that they look like; they are left out',
      counts: 'Of all rows',
      leftOut: 'Titles above the header, blank rows and totals',
      rows: 'At most 1,000 of each state: errors first, then changed, new and the same ones',
      errorRows: 'The numbers of all rows with errors',
      encoding: 'How its bytes were read',
    },
  },
);

const DocumentedImport = named('Import', ImportBatch, {
  description: 'A file that was brought in',
  example: {
    id: 4,
    kind: 'products',
    fileName: 'products.csv',
    counts: { new: 118, changed: 4, same: 30, leftOut: 3 },
    createdAt: '2026-04-24T08:00:00.000Z',
    createdBy: '5f0a77c1',
    createdByName: 'Robin',
    undoneAt: null,
    mayUndo: true,
  },
  fields: {
    fileName: 'Null if it was pasted or sent by a script',
    counts: 'Of its rows',
    locations: 'How many locations were added besides, since its rows name them; absent for none',
    createdBy: 'The id of the person',
    undoneAt: 'Null if it was not undone',
    mayUndo: 'Whether you may still undo it',
  },
});

const ImportedOrTried = named('ImportedOrTried', z.union([DocumentedImport, TriedFile]), {
  description: 'A file that was brought in, or one that was only tried',
});

const Undone = named('UndoneImport', UndoneImport, {
  description: 'What was taken back',
  fields: {
    undone: 'How many things',
    kept: 'What stayed since somebody used or changed it, and why',
  },
});

const UndoBody = named('UndoImport', UndoImportInput.pick({ keepUsed: true }), {
  description: 'How an import is undone',
  fields: { keepUsed: 'Whether to undo the rest although some of it was used or changed since' },
});

/** Its bytes, which are decoded later. */
const CsvFile = named('CsvFile', z.any().meta({ type: 'string' }), {
  description:
    'A table with a header, in UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons or tabs: at most 5 MB and 10,000 rows',
  example: 'Location,Description\nNorth field,Sandy\n',
});

const KindPath = z.strictObject({ kind: ImportKind.describe('What the file has') });

const FileQuery = withoutBlanks(
  z.strictObject({
    dryRun: z.enum(['1', '0']).default('0').describe('`1`: say what it would do, and write nothing'),
  }),
);

const decoded = (body: unknown): ReturnType<typeof decodeText> => {
  const file = decodeText(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
  const { text } = file;
  const label = importTexts.file();
  if (!isStorable(text)) throw inputRefusal([fieldIssue(['text'], fieldTexts.unstorable({ label }))]);
  return file;
};

named('ImportPreview', ImportPreview, { description: 'A file that is kept, and what it would do' });

export const importsRest: RestPaths = {
  listImports: restPath('GET /api/imports', 'imports.list', {
    summary: 'List what was brought in from files',
    description: 'The last hundred of the kinds that you may bring in, the newest first.',
    answer: z.array(DocumentedImport).describe('The imports'),
  }),
  importFile: {
    ...ownPath(
      'POST /api/imports/:kind',
      'imports.use',
      {
        nearest: 'imports.applyPreview',
        summary: 'Bring in a file, or say what it would do',
        description:
          'All rows or none: with an error in any of them it is refused with 409, and `present` has the rows. Administrators bring ' +
          'in every kind, growers stock and plantings, and sales reps buyers. It can be undone for a day.',
        params: KindPath,
        query: FileQuery,
        body: CsvFile,
        answer: ImportedOrTried.describe('What was written, or with `dryRun` what would be'),
      },
      async (request, reply) => {
        const { kind } = request.params;
        const { text, encoding } = decoded(request.body);
        const sent = { kind, text };
        const key = request.headers['idempotency-key'];
        // A token that may only read tries no files either.
        const call = { ctx: request.farmContext, type: 'mutation', action: 'imports.use' } as const;
        if (request.query.dryRun === '1') {
          const {
            hash: _,
            answers: __,
            ...tried
          } = await guardCall({ ...call, path: 'imports.tryFile' }, (ctx) => tryFile(ctx, sent));
          return reply.send({ ...tried, encoding });
        }
        const input = { ...sent, ...(typeof key === 'string' && { idempotencyKey: key }) };
        return reply.send(
          await guardCall({ ...call, path: 'imports.bringFile' }, (ctx) => bringFile(ctx, input)),
        );
      },
    ),
    takes: { type: 'text/csv', maxBytes: IMPORT_TEXT_MAX },
  },
  undoImport: restPath('POST /api/imports/:id/undo', 'imports.undo', {
    summary: 'Undo an import',
    description:
      'Within a day, by who brought it in or by an administrator: what it made is removed, and what it changed is as before. ' +
      'What somebody used or changed since stays; unless `keepUsed` says so, it is then refused with 409, and `present` names it.',
    body: UndoBody,
    status: 200,
    answer: Undone.describe('What was taken back'),
  }),
  previewImport: restPath('POST /api/import-previews', 'imports.preview', {
    status: 201,
    summary: 'Keep a file and say what it would do, or correct it',
    description:
      'With `text` it is a new file, with `previewId` and `answers` one that was kept. At most 6 MB.',
  }),
  openPreview: restPath('GET /api/import-previews/:previewId', 'imports.open', {
    summary: 'Load a file that was kept',
    description: 'Your own, for a day.',
  }),
  applyPreview: restPath('POST /api/import-previews/:previewId/apply', 'imports.applyPreview', {
    status: 201,
    summary: 'Write what a kept file was shown to do',
    description: 'All rows or none. Refused with 409 if it would do something else by now.',
  }),
  previewFolder: restPath('POST /api/import-folders', 'imports.previewFolder', {
    status: 201,
    summary: 'Keep several files and say what they would do, or correct them',
    description: 'Each is planned after those that it builds on. At most 6 MB in all.',
  }),
  openFolder: restPath('GET /api/import-folders/:folderId', 'imports.openFolder', {
    summary: 'Load files that were kept together',
    description: 'Your own, for a day.',
  }),
  applyFolder: restPath('POST /api/import-folders/:folderId/apply', 'imports.applyFolder', {
    status: 201,
    summary: 'Write what kept files were shown to do',
    description: 'All of them or none.',
  }),
};
