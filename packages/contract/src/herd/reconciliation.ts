import { z } from 'zod'
import { IsoDate, PeriodQuery, QueryFlag } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { BarnId, BatchId, FarmId, RecordId, SectionId, UnitId } from '../core/ids.ts'
import { isPeriod } from '../core/period.ts'
import { PlacesQuery } from '../places/place-list.ts'
import { FarmRecord } from './records.ts'

/** Pigs and their live weight, kg; the weight is null if not known. */
export const HeadAndKg = z.object({ head: z.int(), kg: z.number().nullable() })
export type HeadAndKg = z.infer<typeof HeadAndKg>

/** Figures of a row, in the order of the calculation. */
export const ReconciliationColumn = z.enum([
  /** Stock at the end of the day before `from`. */
  'opening',
  /** Pigs of an opening count inside the period: they were there before the records of their place begin. */
  'opening_counted',
  'inserted',
  'transferred_in',
  'departed',
  'transferred_out',
  'slaughtered',
  'dead',
  /** opening + opening_counted + inserted + transferred in - departed - transferred out - slaughtered - dead. */
  'expected',
  /** Sum of the differences that the counts of the period found: - missing pigs, + surplus pigs. */
  'difference',
  /** Stock at the end of `to`: expected + difference. */
  'closing',
])
export type ReconciliationColumn = z.infer<typeof ReconciliationColumn>

export const ReconciliationRow = z.object({
  /** Id of the company, farm, barn or unit. */
  id: z.uuid(),
  parent_id: z.uuid().nullable(),
  level: z.enum(['company', 'farm', 'barn', 'unit']),
  name: z.string(),
  farm_id: FarmId.nullable(),
  barn_id: BarnId.nullable(),
  section_id: SectionId.nullable(),
  batch_id: BatchId.nullable(),
  /** Set if the row is one place with one head count: a section, a batch, or a barn without either. */
  unit_id: UnitId.nullable(),
  opening: HeadAndKg,
  opening_counted: HeadAndKg,
  inserted: HeadAndKg,
  transferred_in: HeadAndKg,
  departed: HeadAndKg,
  transferred_out: HeadAndKg,
  slaughtered: HeadAndKg,
  dead: HeadAndKg,
  expected: z.int(),
  difference: z.int(),
  closing: HeadAndKg,
  /** Pigs moved between places of the row; neither transfer column includes them. */
  moved_within: HeadAndKg,
  /** Missing and surplus pigs that counts found. They never offset each other; both are zero or more. */
  missing: z.int(),
  surplus: z.int(),
  /** Days with a negative stock, summed over the units. */
  negative_days: z.int(),
  /** Units with a difference or a negative day; zero means that the row balances. */
  unbalanced_units: z.int(),
  /**
   * Units that have pigs at the end and were not counted in the period: their closing stock is calculated, not counted.
   */
  uncounted_units: z.int(),
  /** Oldest of the units' last counts up to `to`; null if a unit with pigs was never counted. */
  last_count: z.object({ date: IsoDate, days_ago: z.int() }).nullable(),
})
export type ReconciliationRow = z.infer<typeof ReconciliationRow>

const reconciliationQuery = { ...PeriodQuery, ...PlacesQuery, weaners: QueryFlag.optional() }

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/reconciliation',
  isLong: true,
  summary: 'Return opening, in, out, closing and difference of pigs per company, farm, barn, section and batch',
  access: {},
  errors: [],
  query: z.strictObject(reconciliationQuery).refine(isPeriod, { path: ['to'] }),
  reply: z.object({
    from: IsoDate,
    /** At most today. */
    to: IsoDate,
    /** Parents before their children. */
    rows: z.array(ReconciliationRow),
    /** The company has farms that the caller cannot read; no row includes them. */
    is_partial: z.boolean(),
  }),
  plain: true,
  reads: ['herd', 'places'],
})

export const getReconciliationRecords = endpoint({
  method: 'GET',
  path: '/reconciliation/records',
  summary: 'List the records behind a figure of the reconciliation, newest first',
  access: {},
  errors: [],
  query: z
    .strictObject({
      ...reconciliationQuery,
      /** Id of the row; absent means the company. */
      row: z.uuid().optional(),
      column: ReconciliationColumn,
    })
    .refine(isPeriod, { path: ['to'] }),
  reply: z.object({
    /** The newest 500. `amount` is what the record contributes to the figure: + pigs in or counted, - pigs out. */
    data: z.array(FarmRecord),
    total_rows: z.int(),
    /** Sum of the contributions of all records, also those not listed; pigs out of a place count as negative. */
    amount: z.int(),
  }),
  reads: ['herd', 'places'],
})

export const CauseKind = z.enum([
  'double_entry',
  'digit_slip',
  'count_slip',
  'count_day',
  'wrong_place',
  'one_leg',
  'unrecorded_move',
  'deaths',
  'missing_in',
  'missing_out',
  'recount',
])
export type CauseKind = z.infer<typeof CauseKind>

const FormFix = z.object({
  kind: z.literal('form'),
  form_id: z.int(),
  farm_id: FarmId,
  barn_id: BarnId,
  section_id: SectionId.nullable(),
  batch_id: BatchId.nullable(),
  date: IsoDate,
  number: z.int(),
})

export const DifferenceCause = z.object({
  kind: CauseKind,
  /** 0 to 1, highest first: how well it explains the difference, not a probability. */
  score: z.number(),
  /** In the reader's language: "Døde 12.05.2026: indtastet 12, ville passe med 21". */
  text: z.string(),
  date: IsoDate,
  record_ids: z.array(RecordId),
  /** Number of pigs as typed, and the number that would make the count agree; null if no number is to blame. */
  typed: z.int().nullable(),
  right: z.int().nullable(),
  /** Record to correct, or form to fill in; null if the caller may not write there. */
  correction: z
    .discriminatedUnion('kind', [z.object({ kind: z.literal('record'), record_id: RecordId }), FormFix])
    .nullable(),
})
export type DifferenceCause = z.infer<typeof DifferenceCause>

export const CountDifference = z.object({
  date: IsoDate,
  /** Record of the stock count; null if an import delivered none. */
  record_id: RecordId.nullable(),
  /** Day of the previous count, or day on which the place was last empty. The cause lies after that day. */
  since: IsoDate.nullable(),
  expected: z.int(),
  counted: z.int(),
  difference: z.int(),
  causes: z.array(DifferenceCause),
})
export type CountDifference = z.infer<typeof CountDifference>

export const getReconciliationCauses = endpoint({
  method: 'GET',
  path: '/reconciliation/causes',
  summary: 'List likely causes of the differences that the counts of a place found, most likely first',
  access: {},
  errors: [],
  query: z.strictObject({ ...PeriodQuery, unit_id: UnitId }).refine(isPeriod, { path: ['to'] }),
  reply: z.object({ differences: z.array(CountDifference) }),
  reads: ['herd', 'places'],
})
