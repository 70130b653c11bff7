import { z } from 'zod'
import { IsoDate, IsoInstant, PeriodQuery, QueryFlag } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { FarmId, ImportId, RecordId } from '../core/ids.ts'
import { pagedReply } from '../core/paging.ts'
import { isPeriod } from '../core/period.ts'
import { PlacesQuery } from '../places/place-list.ts'
import { ConfirmedQuery } from '../places/place-setup.ts'

export const FarmRecord = z.object({
  id: RecordId,
  type_id: z.int(),
  date: IsoDate,
  /** Pigs, signed: + in, - out; for a count its difference; null for feed. */
  amount: z.number().nullable(),
  description: z.string(),
  icon_url: z.string(),
  name: z.string(),
  farm_id: FarmId,
  /** Place as text: "Stald 4, A2". */
  place: z.string(),
  user: z.string(),
  created_at_utc: IsoInstant,
  editable: z.boolean(),
  deletable: z.boolean(),
  /** The import that the record came in with; null for others. */
  import: z.object({ id: ImportId, file_name: z.string() }).nullable(),
})
export type FarmRecord = z.infer<typeof FarmRecord>

export const listRecords = endpoint({
  method: 'GET',
  path: '/records',
  summary: 'List the records of the period, newest first',
  access: {},
  errors: [],
  query: z
    .strictObject({
      ...PeriodQuery,
      ...PlacesQuery,
      page_number: z.coerce.number().int().min(1).default(1),
      page_size: z.coerce.number().int().min(1).max(1000).default(1000),
      /** Kinds of records, separated by commas; absent means all. */
      type_ids: z
        .string()
        .regex(/^\d{1,4}(,\d{1,4})*$/)
        .max(200)
        .transform((text) => text.split(',').map(Number))
        .optional(),
      /** Only records of places with this pig type. Records of a whole farm belong to both types. */
      weaners: QueryFlag.optional(),
    })
    .refine(isPeriod, { path: ['to'] }),
  reply: pagedReply(FarmRecord),
  plain: true,
  reads: ['herd', 'places'],
  revisions: ['herd'],
})

/** A field that a correction changed, in the reader's language. Null: the field was empty. */
export const RecordChange = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type RecordChange = z.infer<typeof RecordChange>

/** A version of a record: as first written, or what a correction changed. */
export const RecordVersion = z.object({
  at_utc: IsoInstant,
  /** Empty if no user is known, as for an import. */
  user: z.string(),
  action: z.enum(['created', 'changed']),
  /** Empty for the first version. */
  changes: z.array(RecordChange),
})
export type RecordVersion = z.infer<typeof RecordVersion>

export const getRecordAuditLog = endpoint({
  method: 'GET',
  path: '/records/:id/history',
  summary: 'List the changes of a record with author and both values, newest first',
  access: { permission: 'manage-directory' },
  errors: [],
  params: z.object({ id: RecordId }),
  reply: z.array(RecordVersion),
  reads: ['herd', 'places'],
})

export const removeRecord = endpoint({
  method: 'DELETE',
  path: '/records/:id',
  summary: 'Delete a record and recalculate the pigs; a transfer is deleted with both legs',
  access: {},
  errors: [422],
  params: z.object({ id: RecordId }),
  query: z.strictObject({
    ...ConfirmedQuery.shape,
    /**
     * Why the record is void; required for a course of treatment of which a later day was given (`treatment.reason`).
     */
    reason: z.string().max(500).optional(),
  }),
  reply: z.null(),
  status: 204,
  changes: ['herd', 'places', 'health', 'assignments', 'notifications'],
})

export const restoreRecord = endpoint({
  method: 'POST',
  path: '/records/:id/restore',
  summary:
    'Restore a deleted record under the same id and recalculate the pigs; the rules on stock, locks, settlements and withdrawal hold',
  access: { permission: 'manage-directory' },
  errors: [422],
  params: z.object({ id: RecordId }),
  query: ConfirmedQuery,
  reply: z.null(),
  status: 204,
  changes: ['herd', 'places', 'health', 'assignments', 'notifications'],
})
