import { z } from 'zod'
import { IsoDate, IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { AuditEntryId, FarmId, UserId } from '../core/ids.ts'
import { RecordChange } from '../herd/records.ts'

/** Kinds of subjects in the audit log. */
export const auditKinds = [
  'record',
  'batch',
  'note',
  'assignment',
  'assignment_series',
  'assignment_template',
  'notification',
  'feed_mix',
  'raw_material',
  'farm',
  'barn',
  'section',
  'directory',
  'user',
  'token',
  'device',
  'webhook',
  'setting',
  'setup',
  'instruction',
  'status_price',
  'post_payment',
  'dead_pig_price',
  'bonus_payment',
  'price_listing',
  'price_charge',
  'national_average',
  'antibiotic_limit',
  'payment_scale',
  'budget_line',
  'report',
  'alarm',
  'sensor',
  'image',
  'import',
  'other',
] as const
export const AuditKind = z.enum(auditKinds)
export type AuditKind = z.infer<typeof AuditKind>

/**
 * Source of a change. `device` is a person who signed in by PIN on a shared device, `server` is work of the server itself,
 * `other` is a client that is not the dashboard.
 */
export const AuditWay = z.enum(['dashboard', 'program', 'device', 'server', 'other'])
export type AuditWay = z.infer<typeof AuditWay>

export const AuditLogEntry = z.object({
  id: AuditEntryId,
  at_utc: IsoInstant,
  /** Null if no user is known: an import, or the server itself. */
  user: z.object({ id: UserId, name: z.string(), is_gone: z.boolean() }).nullable(),
  kind: AuditKind,
  /** The kind, the action and the subject, in the reader's language: "Note", "Ændret", "Hoste i sti 4". */
  kind_name: z.string(),
  action_name: z.string(),
  subject: z.string(),
  subject_id: z.uuid().nullable(),
  /** Place as text; empty if the change concerns the whole company. */
  place: z.string(),
  way: AuditWay,
  /** Name of the API token that a program used, or of the shared device. */
  program: z.string().nullable(),
  /** The user confirmed doubtful content. */
  confirmed: z.boolean(),
})
export type AuditLogEntry = z.infer<typeof AuditLogEntry>

export const AuditDetail = AuditLogEntry.extend({
  /** Changed values, before and after. A new subject has its first values, a deleted one its last values. */
  changes: z.array(RecordChange),
})
export type AuditDetail = z.infer<typeof AuditDetail>

const managed = { permission: 'manage-directory' } as const

/** Start of the next page: instant and id of the last entry that was read. */
const Cursor = z
  .string()
  .regex(/^[12]\d{3}-\d\d-\d\dT[\d:.]{8,15}Z_[\da-f-]{36}$/)
  .refine((text) => {
    const [at, id] = text.split('_')
    return IsoInstant.safeParse(at).success && AuditEntryId.safeParse(id).success
  }, 'not where a page begins')

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  isLong: true,
  summary: 'List the audit log of the company, newest first, page by page (keyset pagination)',
  access: managed,
  errors: [],
  query: z.strictObject({
    /** Days in the farms' time zone, both included. */
    from: IsoDate.optional(),
    to: IsoDate.optional(),
    user_id: UserId.optional(),
    farm_id: FarmId.optional(),
    kind: AuditKind.optional(),
    /** Part of the name of a person, place or program, or of an entered text. */
    text: z.string().trim().min(1).max(100).optional(),
    after: Cursor.optional(),
    page_size: z.coerce.number().int().min(1).max(500).default(100),
  }),
  reply: z.object({
    data: z.array(AuditLogEntry),
    /** Cursor of the next page, sent as `after`; null if there are no older entries. */
    next: z.string().nullable(),
    /** How far back the search has read. A request reads one part of the audit log, so its page may be empty. */
    searched_back_to_utc: IsoInstant.nullable(),
  }),
  shed: 'first',
  reads: [],
})

export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/audit-people',
  summary: 'List the people with an entry in the audit log, including former members',
  access: managed,
  errors: [],
  reply: z.array(z.object({ id: UserId, name: z.string(), is_gone: z.boolean() })),
  reads: [],
})

export const getAuditEntry = endpoint({
  method: 'GET',
  path: '/audit/:id',
  summary: 'Return an entry of the audit log with both values of each change',
  access: managed,
  errors: [],
  params: z.object({ id: AuditEntryId }),
  reply: AuditDetail.extend({
    /**
     * The entry deleted a record that is still deleted, on farms where the user may write: `POST
     * records/{subject_id}/restore` brings it back.
     */
    restorable: z.boolean(),
    /** The same of a note, a task or a place: `POST audit/{id}/restore` brings it back. */
    entry_restorable: z.boolean(),
  }),
  reads: ['herd', 'places', 'notes', 'assignments'],
})

export const restoreDeleted = endpoint({
  method: 'POST',
  path: '/audit/:id/restore',
  summary:
    'Restore the note, task, series of tasks, farm, barn, section or batch that an entry of the audit log deleted, with what was deleted inside it',
  access: managed,
  errors: [422],
  params: z.object({ id: AuditEntryId }),
  reply: z.null(),
  status: 204,
  changes: ['places', 'notes', 'assignments', 'herd', 'notifications'],
})

export const getSubjectAuditLog = endpoint({
  method: 'GET',
  path: '/history/:subject_id',
  summary: 'List the audit log of one batch, note, task, place or person, newest first, at most 100 entries',
  access: managed,
  errors: [],
  params: z.object({ subject_id: z.uuid() }),
  reply: z.array(AuditDetail),
  reads: [],
})
