import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { AuditKind, type AuditLogEntry } from '@herdboard/contract/system/audit-log.ts'
import { eventName, eventOfRecord } from '#modules/catalogue/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import type { TextName } from '#platform/text/text-key.ts'
import { type SubjectNames, subjectNameIn } from './audit-values.ts'
import { setupName } from './setup-labels.ts'
import type { AuditEntryRow } from './sql/audit-entries.ts'

/** Subject types of audit entries that differ from the kind shown to users. */
const KIND_ALIASES: Readonly<Record<string, AuditKind>> = { 'sign-in': 'user' }

const auditKindOf = (subjectType: string): AuditKind =>
  KIND_ALIASES[subjectType] ?? AuditKind.safeParse(subjectType).data ?? 'other'

/**
 * Verbs that have a text in the audit log; `record.update` has the verb `update`. Any other verb is shown as a change.
 */
export const auditVerbs: ReadonlySet<TextName<'audit:action'>> = new Set<TextName<'audit:action'>>([
  'create',
  'day_given',
  'update',
  'delete',
  'close',
  'photos',
  'create_series',
  'delete_following',
  'complete',
  'reopen',
  'step_done',
  'step_undone',
  'approve',
  'reject',
  'price',
  'activate',
  'invite',
  'join',
  'decline',
  'settings',
  'remove',
  'language',
  'change',
  'default',
  'choice',
  'ended',
  'others_ended',
  'revoke',
  'by_pin',
  'pin_set',
  'pin_removed',
  'archive',
  'archive_taken',
  'archive_upload',
  'archive_import',
  'archive_discard',
  'account_deleted',
  'restore',
  'replace',
  'issue',
  'test',
  'exclude',
  'carcasses',
  'receive',
  'start',
  'run',
  'cancel',
  'start_undo',
  'match',
  'undo',
])

const isVerb = (verb: string): verb is TextName<'audit:action'> => (auditVerbs as ReadonlySet<string>).has(verb)

function verbOf(action: string): TextName<'audit:action'> {
  if (action === 'figures.update') return 'figures'
  const verb = action.slice(action.indexOf('.') + 1)
  return isVerb(verb) ? verb : 'update'
}

/** Converts a stored audit entry to its form on the wire. */
export function presentAuditEntry(context: RequestContext, names: SubjectNames, row: AuditEntryRow): AuditLogEntry {
  const kind = auditKindOf(row.subject_type)
  return {
    id: row.id,
    at_utc: row.at.toISOString(),
    user: row.user_id && { id: row.user_id, name: row.user_name ?? '', is_gone: row.is_gone },
    kind,
    kind_name: context.text(`audit:kind.${kind}`),
    action_name: context.text(`audit:action.${verbOf(row.action)}`),
    subject: kind === 'record' ? recordName(context, row) : subjectOf(context, row),
    subject_id: row.subject_id,
    place: (row.place_id && names.get(row.place_id)) ?? '',
    way: row.way,
    program: row.program,
    confirmed: row.confirmed,
  }
}

const MAX_SUBJECT_LENGTH = 80

function subjectOf(context: RequestContext, { subject_name, setup_form, before, after }: AuditEntryRow): string {
  const own = subjectNameIn(after) || subjectNameIn(before) || subject_name || economyName(context, after ?? before)
  // A row of a list has the list's name in front: "Smågriseleverandører: Vestergård".
  const name = [setupName(context, setup_form), own].filter((part) => part !== '').join(': ')
  return name.length > MAX_SUBJECT_LENGTH ? `${name.slice(0, MAX_SUBJECT_LENGTH - 1)}…` : name
}

/** Names a price by its first day, and a budget line by its category. */
function economyName(context: RequestContext, stored: unknown): string {
  const { valid_from, category_id } = (stored ?? {}) as { valid_from?: unknown; category_id?: unknown }
  if (typeof valid_from === 'string') return formatFarmDay(context.language, valid_from)
  return typeof category_id === 'number' ? context.text(`option:posting_category.${category_id}`) : ''
}

/** Returns the name of the record's kind. Stored values have `type_id` (number), sent values have `kind` (text). */
function recordName(context: RequestContext, { before, after }: AuditEntryRow): string {
  const stored = { ...(before as object | null), ...(after as object | null) } as { kind?: string; type_id?: number }
  const sent = Object.entries(recordKind).find(([kind]) => kind === stored.kind)?.[1]
  const event = eventOfRecord(sent ?? stored.type_id ?? 0)
  return event ? eventName(context.text, event) : ''
}
