import { z } from 'zod'
import { IsoDate, IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { AuditLineId, FarmId, UserId } from '../core/ids.ts'
import { RecordChange } from '../herd/records.ts'

/** Kinds of things that lines of the audit trail are about. */
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
  'setting',
  'setup',
  'instruction',
  'status_price',
  'post_payment',
  'dead_pig_price',
  'bonus_payment',
  'price_listing',
  'price_charge',
  'budget_line',
  'report',
  'alarm',
  'image',
  'other',
] as const
export const AuditKind = z.enum(auditKinds)
export type AuditKind = z.infer<typeof AuditKind>

/** How a change came in: `server` is work of the server itself, `other` a client that is not the dashboard. */
export const AuditWay = z.enum(['dashboard', 'program', 'server', 'other'])

export const AuditLine = z.object({
  id: AuditLineId,
  at_utc: IsoInstant,
  /** Null where nobody is known: an import, or the server itself. */
  user: z.object({ id: UserId, name: z.string(), is_gone: z.boolean() }).nullable(),
  kind: AuditKind,
  /** The kind, what was done, and to what, in the reader's language: "Note", "Ændret", "Hoste i sti 4". */
  kind_name: z.string(),
  action_name: z.string(),
  subject: z.string(),
  subject_id: z.uuid().nullable(),
  /** Where, in words; empty for what concerns the whole company. */
  place: z.string(),
  way: AuditWay,
  /** Name of the token that a program came in with. */
  program: z.string().nullable(),
  /** Somebody saw a doubt and sent anyway. */
  confirmed: z.boolean(),
})
export type AuditLine = z.infer<typeof AuditLine>

export const AuditDetail = AuditLine.extend({
  /** What became other, with both values; of something new what it was written with, of something deleted what it was. */
  changes: z.array(RecordChange),
})
export type AuditDetail = z.infer<typeof AuditDetail>

const managed = { permission: 'manage-directory' } as const

/** Where the next page begins: the instant and id of the last line that was looked at. */
const Cursor = z
  .string()
  .regex(/^[12]\d{3}-\d\d-\d\dT[\d:.]{8,15}Z_[\da-f-]{36}$/)
  .refine((text) => {
    const [at, id] = text.split('_')
    return IsoInstant.safeParse(at).success && AuditLineId.safeParse(id).success
  }, 'not where a page begins')

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Who changed what in the company, newest first, page by page',
  access: managed,
  query: z.strictObject({
    /** Days at the farms, both included. */
    from: IsoDate.optional(),
    to: IsoDate.optional(),
    user_id: UserId.optional(),
    farm_id: FarmId.optional(),
    kind: AuditKind.optional(),
    /** Part of a person's, a place's or a program's name, or of a text that was written. */
    text: z.string().trim().min(1).max(100).optional(),
    after: Cursor.optional(),
    page_size: z.coerce.number().int().min(1).max(500).default(100),
  }),
  reply: z.object({
    data: z.array(AuditLine),
    /** For the next page, sent as `after`; null when there is nothing older. */
    next: z.string().nullable(),
    /** How far back was looked: a search reads a part of the trail at a time, and its page may be empty. */
    looked_back_to_utc: IsoInstant.nullable(),
  }),
  shed: 'first',
  reads: [],
})

export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/audit-people',
  summary: 'Everybody who has a line in the trail, also those who have left',
  access: managed,
  reply: z.array(z.object({ id: UserId, name: z.string(), is_gone: z.boolean() })),
  reads: [],
})

export const getAuditLine = endpoint({
  method: 'GET',
  path: '/audit/:id',
  summary: 'A line of the trail with both values of what changed',
  access: managed,
  params: z.object({ id: AuditLineId }),
  reply: AuditDetail,
  reads: [],
})

export const getHistory = endpoint({
  method: 'GET',
  path: '/history/:subject_id',
  summary: 'What was done to one thing: a batch, a note, a task, a place, a person; newest first, at most 100 lines',
  access: managed,
  params: z.object({ subject_id: z.uuid() }),
  reply: z.array(AuditDetail),
  reads: [],
})
