import { isoWeek } from '@herdboard/domain/time/iso-week.ts'
import type { ElementBuilder } from '#modules/forms/elements/element-builder.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import { requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FormSession } from '#modules/forms/engine/form-definition.ts'
import {
  type BatchFields,
  type BatchSectionRow,
  type FormBatchRow,
  selectFormBatches,
  selectNumberUsers,
} from '#modules/forms/sql/batches.ts'
import { type BrokenRule, Problem } from '#platform/http/errors/problem.ts'

/** First day that any batch may start. */
export const EARLIEST_START = '2000-01-01'

/** Initial values of the batch elements. */
export interface BatchPrefill {
  name: string
  startDate: string
  firstStart: string
  lastStart: string | null
  supplierNumbers: readonly string[]
  productionKind: number
  sectionIds: readonly string[]
}

export const batchElements = (build: ElementBuilder, batch: BatchPrefill, sections: readonly BatchSectionRow[]) => [
  build.textLine('FF_BatchName', { required: true, maxLength: 50, value: batch.name }),
  build.day('FF_StartDate', {
    required: true,
    from: batch.firstStart,
    to: batch.lastStart,
    value: batch.startDate,
    computes: true,
  }),
  build.textLine('FF_SupplierNumbers', { maxLength: 200, value: batch.supplierNumbers.join(', ') || null }),
  build.dropdown('FF_ProductionKind', {
    required: true,
    options: build.options('production_kind', [1, 2, 3, 4, 5, 6]),
    value: String(batch.productionKind),
  }),
  ...(sections.length > 0
    ? [
        build.multiselect('FF_Sections', {
          wide: true,
          options: sections.map(({ id, name }) => ({ id, value: name })),
          value: batch.sectionIds.filter((id) => sections.some((section) => section.id === id)),
        }),
      ]
    : []),
]

/** Batch fields of a validated form. */
export function batchFieldsOf(values: ElementValues): Omit<BatchFields, 'end_date' | 'is_active' | 'expected_end'> {
  return {
    name: values.text('FS_Main.FF_BatchName') ?? '',
    start_date: values.text('FS_Main.FF_StartDate') ?? '',
    supplier_numbers: supplierNumbersOf(values),
    production_kind: Number(values.text('FS_Main.FF_ProductionKind')),
    section_ids: values.list('FS_Main.FF_Sections'),
  }
}

const supplierNumbersOf = (values: ElementValues): string[] => [
  ...new Set((values.text('FS_Main.FF_SupplierNumbers') ?? '').split(/[\s,;]+/).filter((no) => no !== '')),
]

/** Rules: a batch name is unique in a barn; a supplier number has five digits and belongs to one open batch. */
export async function batchRules(
  session: FormSession,
  values: ElementValues,
  others: readonly FormBatchRow[],
  exceptId: string | null,
): Promise<BrokenRule[]> {
  const name = values.text('FS_Main.FF_BatchName')?.toLowerCase()
  const rules: BrokenRule[] = []
  const refuse = (code: BrokenRule['code'], field: string, params: BrokenRule['params'] = {}) =>
    rules.push({ code, verdict: 'refused', field, params })
  if (others.some((other) => other.name.toLowerCase() === name)) {
    refuse('batch.name_taken', 'FS_Main.FF_BatchName', { barn: session.place.barn?.name ?? '' })
  }
  const numbers = supplierNumbersOf(values)
  if (numbers.some((no) => !/^\d{5}$/.test(no))) refuse('batch.number_format', 'FS_Main.FF_SupplierNumbers')
  if (numbers.length === 0) return rules
  for (const user of await selectNumberUsers(session.db, session.scope, { numbers, exceptId })) {
    const no = user.supplier_numbers.find((each) => numbers.includes(each)) ?? ''
    refuse('batch.number_in_use', 'FS_Main.FF_SupplierNumbers', { no, batch: user.name })
  }
  return rules
}

/**
 * Suggested name of a barn's next batch: the last name with its number increased. Where the last name is a year and
 * week, or there is none, the current week: 2026-47.
 */
export function nextBatchName(batches: readonly { name: string }[], today: string): string {
  const taken = new Set(batches.map(({ name }) => name.toLowerCase()))
  const last = batches[0]?.name ?? ''
  const { year, week } = isoWeek(today)
  const thisWeek = `${year}-${String(week).padStart(2, '0')}`
  const [, stem = '', digits] = /^(.*?)(\d+)$/.exec(last) ?? []
  const isWeekly = digits === undefined || /^\d{4}-\d{1,2}$/.test(last)
  const name = isWeekly ? thisWeek : `${stem}${String(Number(digits) + 1).padStart(digits.length, '0')}`
  if (!taken.has(name.toLowerCase())) return name
  let no = 2
  while (taken.has(`${name}-${no}`)) no++
  return `${name}-${no}`
}

/** Batch of the form, with all batches of its barn. Throws `request.not_found` where it does not exist. */
export async function requireBatchAt({ db, scope, place }: FormSession) {
  const barn = requireValue(place.barn, 'barn')
  const batches = await selectFormBatches(db, scope, barn.id)
  const batch = batches.find(({ id }) => id === place.batch?.id)
  if (!batch) throw new Problem('request.not_found')
  return { barn, batches, batch }
}
