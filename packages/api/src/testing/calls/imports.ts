import { admins, type CallRows, NONE, type Outcome, type PaperCall, signedIn } from '../call-row.ts';

const MISSING: Outcome = 'IMPORT_MISSING';
/** A preview of an administrator, whom nobody else may ask about it. */
const itsMaker = [NONE, MISSING, MISSING, MISSING, MISSING, 'ok'] as const;
const noPreview = { as: 'admin', input: () => ({ previewId: 'none' }), outcome: MISSING } as const;
const noFolder = { as: 'admin', input: () => ({ folderId: 'none' }), outcome: MISSING } as const;

const BATCH = [
  ...['id', 'kind', 'fileName', 'counts', 'createdAt', 'createdBy', 'createdByName', 'undoneAt'],
  'mayUndo',
];

export const importsCalls: CallRows = {
  'imports.preview': {
    input: () => ({ kind: 'locations', text: 'Location\nTunnel 9\n' }),
    outcomes: admins,
    missing: noPreview,
  },
  'imports.open': {
    input: ({ importPreview }) => ({ previewId: importPreview.id }),
    outcomes: itsMaker,
    missing: noPreview,
  },
  'imports.applyPreview': {
    input: ({ importPreview }) => ({ previewId: importPreview.id }),
    outcomes: itsMaker,
    missing: noPreview,
  },
  'imports.previewFolder': {
    input: ({ importFolder }) => ({ folderId: importFolder.id, file: 0, kind: 'locations' }),
    outcomes: itsMaker,
    missing: noFolder,
  },
  'imports.openFolder': {
    input: ({ importFolder }) => ({ folderId: importFolder.id }),
    outcomes: itsMaker,
    missing: noFolder,
  },
  'imports.applyFolder': {
    input: ({ importFolder }) => ({ folderId: importFolder.id }),
    outcomes: itsMaker,
    missing: noFolder,
  },
  'imports.undo': {
    input: ({ importedBuyers }) => ({ id: importedBuyers.id }),
    outcomes: [NONE, MISSING, MISSING, 'ok', 'UNDO_FOREIGN', 'ok'],
    missing: { as: 'admin', input: () => ({ id: 999_999 }), outcome: MISSING },
    path: {
      at: 'POST /api/imports/{id}/undo',
      isAdded: true,
      as: 'rep',
      parameter: ({ importedBuyers }) => importedBuyers.id,
      body: () => ({ keepUsed: true }),
      answers: ['id', 'undone', 'kept'],
      refused: [
        { parameter: 999_999, status: 404 },
        { parameter: 'seven', status: 400, field: 'id' },
      ],
    },
  },
  'imports.list': {
    outcomes: signedIn,
    path: { at: 'GET /api/imports', isAdded: true, as: 'admin', answers: BATCH },
  },
};

const importFile = {
  at: 'POST /api/imports/{kind}',
  isAdded: true,
  as: 'admin',
  outcomes: admins,
  parameter: () => 'locations',
  file: 'Location,Description\nTunnel 9,Heated\n',
} as const;

/** Files that are sent as they are. */
export const importFileCalls: PaperCall[] = [
  { ...importFile, answers: BATCH, refused: [{ parameter: 'crates', status: 400, field: 'kind' }] },
  {
    ...importFile,
    variant: 'tried',
    query: () => '?dryRun=1',
    answers: [
      ...['kind', 'separator', 'columns', 'notes', 'asked', 'counts', 'leftOut', 'rows', 'errorRows'],
      'encoding',
    ],
    refused: [{ query: '?dryRun=perhaps', status: 400, field: 'dryRun' }],
  },
];
