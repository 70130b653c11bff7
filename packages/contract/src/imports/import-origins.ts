import { z } from 'zod'
import { IsoDate, IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { ImportId } from '../core/ids.ts'

/** Imports that a reply names. */
export const MAX_IMPORT_ORIGINS = 5

/** An import that an entry came in with. */
export const ImportOrigin = z.object({
  id: ImportId,
  file_name: z.string(),
  imported_at: IsoInstant,
  /** First row of the file that states it, counted from 1; null for several entries, such as the readings of a sensor. */
  row: z.int().nullable(),
})
export type ImportOrigin = z.infer<typeof ImportOrigin>

/** Stands for the prices of the installation, which have no id: their first day says which. */
export const INSTALLATION_PRICES = '00000000-0000-0000-0000-000000000000'

export const listImportOrigins = endpoint({
  method: 'GET',
  path: '/imports/origins/:subject_id',
  summary:
    'List the imports that an entry came in with, such as a record, note, place, mix or sensor: those that the caller may open',
  access: {},
  programs: false,
  errors: [],
  params: z.object({ subject_id: z.uuid() }),
  query: z.strictObject({
    /** First day of a price of the installation. */
    day: IsoDate.optional(),
  }),
  reply: z.array(ImportOrigin).max(MAX_IMPORT_ORIGINS),
  reads: ['company', 'imports'],
})
