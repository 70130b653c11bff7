import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { FileBody } from '../core/file-body.ts'
import { ImportId } from '../core/ids.ts'
import { pagedReply } from '../core/paging.ts'
import { ImportColumn, ImportDetail, ImportFormat, ImportMapping, ImportRow, ImportSummary } from './import-detail.ts'
import { ImportKind, ImportRowState, ImportStatus } from './import-kind.ts'
import { MAX_IMPORT_BYTES } from './import-limits.ts'

const One = z.object({ id: ImportId })
export const ImportFileName = z.string().trim().min(1).max(200)
export const ReceivedImport = z.object({ id: ImportId, status: ImportStatus })

export const addImport = endpoint({
  method: 'POST',
  path: '/imports',
  summary: 'Upload a file, or cells that were pasted, to import; nothing is stored as records before it is run',
  access: {},
  programs: false,
  errors: [],
  query: z.strictObject({
    file_name: ImportFileName,
    channel: z.enum(['file', 'paste']).default('file'),
    /** Where the person came from, such as the table of insertions; recognised where absent. */
    kind: ImportKind.optional(),
  }),
  /** An empty file is kept with the reason why it cannot be read. */
  body: FileBody,
  reply: ReceivedImport,
  status: 202,
  shed: 'first',
  maxFileBytes: MAX_IMPORT_BYTES,
  changes: ['imports'],
})

export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  summary: 'List imports, newest first: those of the caller, for administrators those of the company',
  access: {},
  programs: false,
  errors: [],
  query: z.strictObject({
    page_number: z.coerce.number().int().min(1).default(1),
    page_size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: pagedReply(ImportSummary),
  reads: ['company', 'imports'],
})

export const listImportKinds = endpoint({
  method: 'GET',
  path: '/imports/kinds',
  summary: 'List the kinds of rows that the caller may import, with their columns',
  access: {},
  programs: false,
  errors: [],
  reply: z.array(z.object({ kind: ImportKind, name: z.string(), columns: z.array(ImportColumn) })),
  reads: ['company'],
})

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/:id',
  summary: 'Return an import: how it is read, its columns, progress and the number of rows by state',
  access: {},
  programs: false,
  errors: [],
  params: One,
  reply: ImportDetail,
  reads: ['company', 'imports'],
})

export const listImportRows = endpoint({
  method: 'GET',
  path: '/imports/:id/rows',
  summary: 'List rows of an import with their errors and questions',
  access: {},
  programs: false,
  errors: [],
  params: One,
  query: z.strictObject({
    state: ImportRowState.optional(),
    page_number: z.coerce.number().int().min(1).default(1),
    page_size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: pagedReply(ImportRow),
  reads: ['company', 'imports'],
})

export const changeImport = endpoint({
  method: 'PATCH',
  path: '/imports/:id',
  summary: 'Change how a file is read, what its rows are, or which column is which; the rows are checked again',
  access: {},
  programs: false,
  errors: [],
  params: One,
  body: z.strictObject({
    kind: ImportKind.optional(),
    settings: ImportFormat.partial().optional(),
    mapping: ImportMapping.optional(),
  }),
  reply: ReceivedImport,
  changes: ['imports'],
})

export const changeImportRows = endpoint({
  method: 'PATCH',
  path: '/imports/:id/rows',
  summary: 'Leave rows out, take them in again, or mend their values; changed rows are checked again',
  access: {},
  programs: false,
  errors: [],
  params: One,
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          no: z.int().min(1),
          left_out: z.boolean().optional(),
          /** New texts by column key. */
          values: z.record(z.string().max(80), z.string().max(1000)).optional(),
        }),
      )
      .min(1)
      .max(1000),
  }),
  reply: ReceivedImport,
  changes: ['imports'],
})

export const runImport = endpoint({
  method: 'POST',
  path: '/imports/:id/run',
  summary:
    'Import the rows that can be imported, as a background job; 300 lists the questions unless they are confirmed',
  access: {},
  programs: false,
  errors: [],
  params: One,
  body: z.strictObject({
    confirmed: z.boolean().default(false),
    /** Then imports the other sheets of the file, in the order of a history: places first, movements last. */
    all_sheets: z.boolean().default(false),
  }),
  reply: ReceivedImport,
  status: 202,
  changes: ['imports'],
})

export const cancelImport = endpoint({
  method: 'POST',
  path: '/imports/:id/cancel',
  summary: 'Stop an import: before it is run it is discarded, while it runs the rows up to now stay stored',
  access: {},
  programs: false,
  errors: [],
  params: One,
  body: z.strictObject({}),
  reply: ReceivedImport,
  changes: ['imports'],
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/:id/undo',
  summary: 'Remove everything that an import made, as a background job; refused where later entries rest on it',
  access: {},
  programs: false,
  errors: [],
  params: One,
  body: z.strictObject({}),
  reply: ReceivedImport,
  status: 202,
  changes: ['imports'],
})

export const getFaultyRows = endpoint({
  method: 'GET',
  path: '/imports/:id/faulty-rows',
  summary: 'Download the rows with errors as a CSV file, each with its error, to mend and upload again',
  access: {},
  programs: false,
  errors: [],
  params: One,
  /** Base64 inside the server; the response carries the bytes. */
  reply: z.string(),
  produces: 'text/csv',
  shed: 'first',
  reads: ['company', 'imports'],
})

export const getImportFile = endpoint({
  method: 'GET',
  path: '/imports/:id/file',
  summary: 'Download the file of an import as it was received; it is kept for five years',
  access: {},
  programs: false,
  errors: [],
  params: One,
  /** Base64 inside the server; the response carries the bytes. */
  reply: z.string(),
  produces: 'application/octet-stream',
  shed: 'first',
  reads: ['company', 'imports'],
})
