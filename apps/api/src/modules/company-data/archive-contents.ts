import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'

/** Which of a company's tables its archive contains, and how their columns are described. */

/** Tables left out of the archive, with the reason. All other tables are included, also tables added later. */
export const EXCLUDED_TABLES: Readonly<Record<string, string>> = {
  idempotency_key: 'responses stored for a day, so that a repeated request changes nothing',
  selection: 'selected places, stored so that an address stays short',
  recalculation_request: 'queued recalculations',
  notification_review: 'queued reviews of notifications',
  background_job: 'progress of a calculation',
  farm_version: 'random versions that change when figures must be calculated again',
  company_revision: 'random values that change when a response must be built again',
  audit_check: 'what the last check of the audit log of this installation found',
  audit_seal: 'proof that nobody changed the audit log of this installation',
  audit_unsealed: 'entries of the audit log that wait for their seal',
  company_person: 'who may be seen from the company; made again from its members',
  company_archive: 'archives like this one',
  import_row_count: 'rows of imports by state, counted again as the rows are imported',
  stored_object: 'where this installation keeps photos and files, which are in the archive themselves',
  archive_import: 'archives that were imported',
  message: 'what was sent and what became of it; the notifications themselves are archived',
  message_choice: 'what a person wants to be notified of; each chooses where the company continues',
  message_delivery: 'what waits to be sent to a browser or telephone, and what became of it',
  message_phone: 'telephone for SMS; each verifies it where the company continues',
  push_subscription: 'browsers that get push messages; each person switches it on where the company continues',
  webhook: 'addresses that got what happened; each is set up where the company continues',
  webhook_delivery: 'what waits to be sent to a webhook, and what became of it',
  digest: 'morning mails and what became of them; what they say is archived elsewhere',
  visit_comment: 'what a person wants to say at the next visit; it belongs to the person',
  shared_device: 'browsers on which people sign in by PIN; each is registered where the company continues',
  member_pin: 'PIN of a person; each chooses one where the company continues',
  walking_order: 'how a person walks through a farm; each chooses where the company continues',
  digest_choice: 'who wants the morning mail; each chooses where the company continues',
  escalation_step: 'who was notified of an alarm in turn; the alarms themselves are archived',
  alarm_link: 'links of messages, which open nothing but this installation',
  rota: 'who is on duty; the people are named again where the company continues',
  rota_shift: 'who is on duty; the people are named again where the company continues',
  invitation: 'invitations that nobody has answered; people are invited again where the company continues',
  job: 'queue of background jobs; holds no data of a company',
}

/** Checksums of content that the archive itself contains: no secret, and needed to recognise the same file again. */
const CHECKSUMS: ReadonlySet<string> = new Set([
  'import.content_hash',
  'import_mapping.header_hash',
  'issued_report.digest',
])

/**
 * Returns whether a column is left out: secrets, values from which secrets can be guessed, and bytes that are archived
 * as files.
 */
export const isExcludedColumn = (table: string, { name, type }: CompanyColumn): boolean =>
  !CHECKSUMS.has(`${table}.${name}`) && (type === 'bytea' || /(^|_)(hash|secret|token|password|digest)(_|$)/.test(name))

export interface CompanyColumn {
  name: string
  /** PostgreSQL type name: `int4`, `timestamptz`, `_uuid`. */
  type: string
}

export interface CompanyTableInfo {
  name: string
  columns: CompanyColumn[]
  /** Columns of the primary key, in order. */
  key: string[]
}

/** Tables that are calculated from facts, and can be calculated again. Facts are what people typed or sent. */
const DERIVED = new Set(['herd_point', 'herd_day', 'herd_farm_day', 'feed_day'])
export const tableKind = (table: string): 'facts' | 'calculated' => (DERIVED.has(table) ? 'calculated' : 'facts')

/** Bytes that the archive holds as files: their table, the column, and the folder and ending of the files. */
export const ARCHIVED_FILES = [
  { name: 'photos', table: 'image', column: 'bytes', key: 'id', ending: '.jpg' },
  { name: 'import_files', table: 'import_file', column: 'content', key: 'import_id', ending: '.bin' },
] as const
export type ArchivedFiles = (typeof ARCHIVED_FILES)[number]

export const ARCHIVE_FORMAT = 'herdboard-company-archive'
/**
 * 2: checksums and the files of imports are included, so that an archive can be imported. 3: texts are guarded against
 * formulas at every place where a cell may begin, not at their beginning alone.
 */
export const ARCHIVE_FORMAT_VERSION = 3
export const OLDEST_IMPORTABLE_FORMAT = 2

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'id',
  int2: 'whole number',
  int4: 'whole number',
  int8: 'whole number',
  numeric: 'decimal number, point',
  float4: 'decimal number, point',
  float8: 'decimal number, point',
  bool: 'true or false',
  date: 'day, yyyy-MM-dd',
  timestamptz: 'instant in UTC, ISO 8601',
  jsonb: 'JSON',
  bytea: 'hexadecimal',
}
export const columnFormat = ({ type }: CompanyColumn): string =>
  type.startsWith('_') ? 'JSON, list' : (FORMATS[type] ?? 'text')

const UNITS: readonly [RegExp, string][] = [
  [/_dkk_per_100kg$/, 'DKK per 100 kg'],
  [/^fe_per_100kg$/, 'feed units per 100 kg'],
  [/_g_per_kg$/, 'g per kg'],
  [/_dkk$/, 'DKK'],
  [/(^|_)kg$/, 'kg'],
  [/_g$|^grams$/, 'g'],
  [/^milli_feed_units$/, 'thousandths of a feed unit'],
  [/(^|_)ore$/, 'øre (DKK/100)'],
  [/_pct$/, '%'],
  [/_m2$/, 'm²'],
  [/(^|_)head(_|$)|_count$/, 'number'],
  [/_days$/, 'days'],
]
const NUMBERS = new Set(['int2', 'int4', 'int8', 'numeric', 'float4', 'float8'])

/** Returns the unit of a numeric column; null where its name is sufficient. */
export const columnUnit = ({ name, type }: CompanyColumn): string | null =>
  NUMBERS.has(type) ? (UNITS.find(([pattern]) => pattern.test(name))?.[1] ?? null) : null

/** Meaning of coded numbers that other programs cannot know. */
export const CODE_LISTS = {
  pig_type: { [WEANERS]: 'weaners', [SLAUGHTER_PIGS]: 'slaughter pigs' },
  'treatment_day.outcome': { 1: 'goes on', 2: 'recovered', 3: 'another treatment' },
  'herd_leg.kind': {
    [legKind.insertion]: 'in',
    [legKind.departure]: 'out, sold or moved away',
    [legKind.transferIn]: 'moved in',
    [legKind.transferOut]: 'moved out',
    [legKind.slaughter]: 'slaughter',
    [legKind.dead]: 'dead',
  },
  'herd_count.scope': { 1: 'a unit', 2: 'a barn as a whole' },
  'image_reference.owner_kind': { 1: 'record', 2: 'note', 3: 'assignment', 4: 'assignment_template', 5: 'instruction' },
  'instruction.method_id': { 1: 'intramuscular', 2: 'subcutaneous', 3: 'drinking water', 4: 'oral', 5: 'in feed' },
  'assignment.priority': { 1: 'high', 2: 'normal', 3: 'low' },
}
