import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { ArchiveId, DirectoryId } from '../core/ids.ts'

/** One archive of everything that a company owns. */
export const CompanyArchive = z.object({
  id: ArchiveId,
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  /** 0 to 100 */
  percent: z.int(),
  asked_at: IsoInstant,
  /** Who asked, by full name; null where nobody in person did. */
  asked_by: z.string().nullable(),
  finished_at: IsoInstant.nullable(),
  /** From then on it cannot be fetched any more. */
  expires_at: IsoInstant.nullable(),
  /** Of the file. */
  bytes: z.int().nullable(),
  /** Rows of all its tables together. */
  row_count: z.int().nullable(),
})
export type CompanyArchive = z.infer<typeof CompanyArchive>

const managed = { permission: 'manage-directory' } as const
/** Base64 inside the server is for small files; this one is sent as it lies on the disk. */
const ZipFile = z.string()

export const listArchives = endpoint({
  programs: false,
  method: 'GET',
  path: '/directories/archives',
  summary: 'Archives of everything the company owns: the one being made, and the one that can be fetched',
  access: managed,
  reply: z.array(CompanyArchive),
  reads: ['company', 'archives'],
})

export const makeArchive = endpoint({
  programs: false,
  method: 'POST',
  path: '/directories/archives',
  summary: 'Make an archive of everything the company owns (CSV, JSON and photos in a ZIP); joins one being made',
  access: managed,
  reply: CompanyArchive,
  status: 202,
  changes: ['archives'],
})

export const getArchive = endpoint({
  programs: false,
  method: 'GET',
  path: '/directories/archives/:id/file',
  summary: 'The file of an archive, as long as it stands',
  access: managed,
  params: z.object({ id: ArchiveId }),
  reply: ZipFile,
  produces: 'application/zip',
  shed: 'first',
  reads: ['company'],
})

/** A company that was deleted, and is still there for whoever administered it to take its archive. */
export const DeletedCompany = z.object({
  id: DirectoryId,
  name: z.string(),
  deleted_at: IsoInstant,
  /** Its archive; null while it is not made yet. */
  archive: z.object({ bytes: z.int(), expires_at: IsoInstant }).nullable(),
})
export type DeletedCompany = z.infer<typeof DeletedCompany>

export const listDeletedCompanies = endpoint({
  programs: false,
  method: 'GET',
  path: '/directories/deleted',
  summary: 'Deleted companies that the person administered, with the day on which they go for good',
  access: 'signed-in',
  reply: z.array(DeletedCompany),
  reads: ['company', 'companies'],
})

export const getDeletedArchive = endpoint({
  programs: false,
  method: 'GET',
  path: '/directories/deleted/:id/file',
  summary: 'Everything a deleted company owned, until it goes for good',
  access: 'signed-in',
  params: z.object({ id: DirectoryId }),
  reply: ZipFile,
  produces: 'application/zip',
  shed: 'first',
  reads: ['company'],
})
