import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { FileBody } from '../core/file-body.ts'
import { ImportId } from '../core/ids.ts'
import { ImportKind, ImportRowState, ImportStatus } from './import-kind.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from './import-limits.ts'
import { ImportFileName, ReceivedImport } from './imports.ts'

/** Errors that a reply names; the rest is counted. */
export const MAX_ROW_ERRORS = 1000

/** Largest JSON of rows, bytes: the server holds it several times over. More rows are sent as a file. */
const MAX_ROWS_BYTES = 4 * 1024 * 1024

/** A value of a row that a program sends. */
const SentValue = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()])

export const sendImport = endpoint({
  method: 'POST',
  path: '/imports/:kind',
  summary: 'Send a file or rows with the key of a sender; the same content again returns the same import',
  access: {},
  programs: 'senders',
  errors: [],
  params: z.object({ kind: ImportKind }),
  query: z.strictObject({
    /** Name of the file, where one is sent. */
    file_name: ImportFileName.optional(),
  }),
  body: z.union([
    /** An empty file is kept with the reason why it cannot be read. */
    FileBody,
    z.strictObject({
      /** Values by the key of their column, such as `average_kg`, or by its name in any language. */
      rows: z
        .array(z.record(z.string().max(200), SentValue))
        .min(1)
        .max(MAX_IMPORT_ROWS),
    }),
  ]),
  reply: ReceivedImport,
  status: 202,
  shed: 'first',
  maxBodyBytes: MAX_ROWS_BYTES,
  maxFileBytes: MAX_IMPORT_BYTES,
  changes: ['imports', 'notifications'],
})

export const getSentImport = endpoint({
  method: 'GET',
  path: '/imports/sent/:id',
  summary: 'Return what became of an import of this sender: its progress, and the errors of its rows',
  access: {},
  programs: 'senders',
  errors: [],
  params: z.object({ id: ImportId }),
  reply: z.object({
    id: ImportId,
    kind: ImportKind.nullable(),
    status: ImportStatus,
    row_count: z.int(),
    /** Number of rows by state. */
    counts: z.record(ImportRowState, z.int()),
    /** Why it failed, or the columns that it lacks; null where nothing holds it up. */
    failure: z.string().nullable(),
    /** First errors and questions of rows, in the order of the file. */
    row_errors: z
      .array(
        z.object({
          /** Row of the file, counted from 1. */
          no: z.int(),
          code: z.string(),
          message: z.string(),
          /** Key of the column that it concerns; null for the whole row. */
          column: z.string().nullable(),
        }),
      )
      .max(MAX_ROW_ERRORS),
  }),
  reads: ['company', 'imports'],
})
