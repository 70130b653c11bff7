import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { ArchiveImportId } from '../core/ids.ts'

/** Largest archive that can be uploaded, bytes. */
export const MAX_ARCHIVE_BYTES = 5 * 1024 ** 3
/** Bytes of one part before base64; small enough to arrive within the time of one request on a slow line. */
export const ARCHIVE_PART_BYTES = 2 * 1024 ** 2
/** Base64 takes four characters for three bytes. */
const MAX_PART_CHARACTERS = Math.ceil(ARCHIVE_PART_BYTES / 3) * 4
const MAX_PART_BODY_BYTES = MAX_PART_CHARACTERS + 1024

/** What an archive contains, from its own table of contents. */
const ArchiveSummary = z.object({
  /** Name of the company that made it. */
  company: z.string(),
  made_at: IsoInstant,
  farms: z.int(),
  records: z.int(),
  /** Rows of all tables that are imported. */
  rows: z.int(),
  people: z.int(),
  photos: z.int(),
})
export type ArchiveSummary = z.infer<typeof ArchiveSummary>

/** An archive of a company that is uploaded into another, empty company. */
export const ArchiveImport = z.object({
  id: ArchiveImportId,
  /** `checked`: the archive is complete and readable, and waits for a person to import it. */
  status: z.enum(['uploading', 'checked', 'running', 'done', 'failed', 'cancelled']),
  file_name: z.string(),
  /** Size of the file. */
  byte_count: z.int(),
  received_bytes: z.int(),
  /** 0 to 100, while it is running. */
  percent: z.int(),
  requested_at: IsoInstant,
  /** Full name of the person who uploaded it. */
  requested_by: z.string().nullable(),
  finished_at: IsoInstant.nullable(),
  contents: ArchiveSummary.nullable(),
  /** Why it failed, in the reader's language. */
  failure: z.string().nullable(),
})
export type ArchiveImport = z.infer<typeof ArchiveImport>

const managed = { permission: 'manage-directory' } as const
const One = z.object({ id: ArchiveImportId })

export const getArchiveImport = endpoint({
  programs: false,
  method: 'GET',
  path: '/directories/archive-imports',
  summary: 'Return whether the company can take in an archive, and the newest archive that was uploaded',
  access: managed,
  errors: [],
  reply: z.object({
    /** The company has no data yet. */
    is_empty: z.boolean(),
    archive_import: ArchiveImport.nullable(),
  }),
  reads: ['company', 'archives'],
})

export const createArchiveImport = endpoint({
  programs: false,
  method: 'POST',
  path: '/directories/archive-imports',
  summary: 'Begin to upload an archive of a company into this one, which must be empty; ends an unfinished upload',
  access: managed,
  errors: [],
  body: z.strictObject({
    file_name: z.string().trim().min(1).max(200),
    byte_count: z.int().min(1).max(MAX_ARCHIVE_BYTES),
  }),
  reply: ArchiveImport,
  status: 201,
  changes: ['archives'],
})

export const addArchivePart = endpoint({
  programs: false,
  method: 'POST',
  path: '/directories/archive-imports/:id/parts',
  summary: 'Upload the next part of an archive; the last one checks the archive. A part may be sent again',
  access: managed,
  errors: [],
  params: One,
  body: z.strictObject({
    /** Position of the part in the file, bytes: at most those received. */
    offset: z.int().min(0).max(MAX_ARCHIVE_BYTES),
    /** The part, base64. */
    data: z.base64().min(1).max(MAX_PART_CHARACTERS),
  }),
  reply: ArchiveImport,
  maxBodyBytes: MAX_PART_BODY_BYTES,
  shed: 'first',
  changes: ['archives'],
})

export const runArchiveImport = endpoint({
  programs: false,
  method: 'POST',
  path: '/directories/archive-imports/:id/run',
  summary: 'Import a checked archive as a background job: everything or nothing',
  access: managed,
  errors: [],
  params: One,
  body: z.strictObject({}),
  reply: ArchiveImport,
  status: 202,
  changes: ['archives'],
})

export const cancelArchiveImport = endpoint({
  programs: false,
  method: 'POST',
  path: '/directories/archive-imports/:id/cancel',
  summary: 'Discard an uploaded archive that has not been imported',
  access: managed,
  errors: [],
  params: One,
  body: z.strictObject({}),
  reply: ArchiveImport,
  changes: ['archives'],
})
