import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { ArchiveId, DirectoryId } from '../core/ids.ts'

/** An archive of all data of a company. */
export const CompanyArchive = z.object({
  id: ArchiveId,
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  /** 0 to 100 */
  percent: z.int(),
  requested_at: IsoInstant,
  /** Full name of the person who requested it; null if no person did. */
  requested_by: z.string().nullable(),
  finished_at: IsoInstant.nullable(),
  /** It cannot be downloaded after this instant. */
  expires_at: IsoInstant.nullable(),
  /** Size of the file. */
  bytes: z.int().nullable(),
  /** Rows of all tables together. */
  row_count: z.int().nullable(),
})
export type CompanyArchive = z.infer<typeof CompanyArchive>

const managed = { permission: 'manage-directory' } as const
/** Only small files are base64 inside the server; this one is streamed from the disk. */
const ZipFile = z.string()

export const listArchives = endpoint({
  programs: false,
  method: 'GET',
  path: '/directories/archives',
  summary: 'List the archives of the company: the one in progress and the one to download',
  access: managed,
  errors: [],
  reply: z.array(CompanyArchive),
  reads: ['company', 'archives'],
})

export const createArchive = endpoint({
  programs: false,
  method: 'POST',
  path: '/directories/archives',
  summary:
    'Export everything the company owns (CSV, JSON and photos in a ZIP) as a background job; returns the running job if there is one',
  access: managed,
  errors: [],
  reply: CompanyArchive,
  status: 202,
  changes: ['archives'],
})

export const getArchive = endpoint({
  programs: false,
  method: 'GET',
  path: '/directories/archives/:id/file',
  summary: 'Download an archive of the company until it expires',
  access: managed,
  errors: [],
  params: z.object({ id: ArchiveId }),
  reply: ZipFile,
  produces: 'application/zip',
  shed: 'first',
  reads: ['company'],
})

/** A deleted company whose former administrators can still download its archive. */
export const DeletedCompany = z.object({
  id: DirectoryId,
  name: z.string(),
  deleted_at: IsoInstant,
  /** Archive of the company; null until it is ready. */
  archive: z.object({ bytes: z.int(), expires_at: IsoInstant }).nullable(),
})
export type DeletedCompany = z.infer<typeof DeletedCompany>

export const listDeletedCompanies = endpoint({
  programs: false,
  method: 'GET',
  path: '/directories/deleted',
  summary: 'List the deleted companies that the caller administered, with the day on which each is purged',
  access: 'signed-in',
  errors: [],
  reply: z.array(DeletedCompany),
  reads: ['company', 'companies'],
})

export const getDeletedArchive = endpoint({
  programs: false,
  method: 'GET',
  path: '/directories/deleted/:id/file',
  summary: 'Download the archive of a deleted company until it is purged',
  access: 'signed-in',
  errors: [],
  params: z.object({ id: DirectoryId }),
  reply: ZipFile,
  produces: 'application/zip',
  shed: 'first',
  reads: ['company'],
})
