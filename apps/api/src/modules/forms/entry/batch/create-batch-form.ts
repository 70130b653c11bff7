import { formId } from '@herdboard/contract/core/form-id.ts'
import type { BatchId } from '@herdboard/contract/core/ids.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { usualBatchDays } from '@herdboard/domain/stays/stay-length.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { isDay } from '@herdboard/domain/time/farm-day.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import { requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FormDefinition, FormSession } from '#modules/forms/engine/form-definition.ts'
import { toPlaceOfRecord } from '#modules/forms/engine/form-place.ts'
import { weightRangeRules } from '#modules/forms/rules/weights.ts'
import {
  type FormBatchRow,
  insertBatch,
  selectBatchSections,
  selectFirstKnownDay,
  selectFormBatches,
} from '#modules/forms/sql/batches.ts'
import { selectEarlierTexts } from '#modules/forms/sql/earlier-records.ts'
import { recordAll, updateDataVersion } from '#modules/ledger/service.ts'
import { listPigletSuppliers, suggestedNames } from '#modules/setup/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import { assertRules, type BrokenRule } from '#platform/http/errors/problem.ts'
import { batchElements, batchFieldsOf, batchRules, EARLIEST_START, nextBatchName } from './batch-fields.ts'
import { batchSavedMessage } from './batch-saved-message.ts'

/** Days back that a batch may start in any company. */
const FIRST_START_DAYS = -120
const LAST_START_DAYS = 60

/** Form that creates a batch, with its first pigs where they are inserted the same day. */
export const createBatchForm: FormDefinition = {
  formId: formId.createBatch,
  async open(session) {
    const { db, scope, context } = session
    const { today } = context
    const barn = requireValue(session.place.barn, 'barn')
    const batches = await selectFormBatches(db, scope, barn.id)
    const sections = await selectBatchSections(db, scope, barn.id, today)
    const suppliers = suggestedNames(
      await selectEarlierTexts(db, scope, 'FF_PigletSupplier'),
      await listPigletSuppliers(db, scope),
    )
    const build = elementBuilder(session)
    const kinds = build.options('entry_kind', barn.pigType === WEANERS ? [1, 2] : [1, 3])
    return {
      sections: [
        build.section(
          'FS_Main',
          { name: 'batch' },
          batchElements(
            build,
            {
              name: nextBatchName(batches, today),
              startDate: today,
              firstStart: firstStart(await selectFirstKnownDay(db, scope), today),
              lastStart: addDays(today, LAST_START_DAYS),
              supplierNumbers: [],
              productionKind: batches[0]?.production_kind ?? 1,
              sectionIds: sections.filter(({ is_empty }) => is_empty).map(({ id }) => id),
            },
            sections,
          ),
        ),
        build.section('FS_First', { name: 'first_insertion', folded: true }, [
          build.number({ required: false, computes: false }),
          build.avgWeight({ required: false, computes: false }),
          build.pigletSupplier({ suggestions: suppliers }),
          build.radio('FF_EntryKind', { wide: true, options: kinds, value: '1' }),
        ]),
        build.section('FS_More', { name: 'more', folded: true }, [build.day('FF_ExpectedEnd', { to: null })]),
      ],
      proposals: ({ values }) => {
        const start = values.text('FS_Main.FF_StartDate')
        const end = start !== null && isDay(start) ? addDays(start, usualBatchDays(barn.pigType)) : null
        return [{ address: 'FS_More.FF_ExpectedEnd', value: end }]
      },
      rules: async (values) => [
        ...(await batchRules(session, values, batches, null)),
        ...openBatchRule(session, batches),
        ...firstRules(session, values),
      ],
      saving: {
        save: async (values, { confirmed, rules }) => {
          const id = newId<BatchId>()
          const head = values.number('FS_First.FF_Number')
          if (head === null) assertRules(rules, confirmed)
          const fields = {
            ...batchFieldsOf(values),
            end_date: null,
            is_active: true,
            expected_end: values.text('FS_More.FF_ExpectedEnd'),
          }
          await insertBatch(db, scope, id, barn.id, fields)
          await writeAuditEntry(db, context, {
            action: 'batch.create',
            subjectType: 'batch',
            subjectId: id,
            after: fields,
            confirmed,
          })
          await updateDataVersion(db, scope)
          if (head === null) return { id, pending: false }
          const { pending } = await recordAll(db, context, scope, [insertionDraft(session, values, id, head)], {
            confirmed,
            rules,
          })
          return { id, pending }
        },
      },
      savedMessage: (values) => batchSavedMessage(session, 'createBatch', values.text('FS_Main.FF_BatchName')),
    }
  },
}

/** A batch may start when the company's records begin. A company without any may begin with any batch. */
function firstStart(firstKnown: string | null, today: string): string {
  const usual = addDays(today, FIRST_START_DAYS)
  if (firstKnown === null) return EARLIEST_START
  return firstKnown < usual ? firstKnown : usual
}

function insertionDraft(session: FormSession, values: ElementValues, batchId: BatchId, head: number) {
  const avgKg = values.number('FS_First.FF_AvgWeight')
  return {
    kind: 'insertion' as const,
    day: requireValue(values.text('FS_Main.FF_StartDate'), 'FF_StartDate'),
    place: { ...toPlaceOfRecord(session.place), batchId },
    head,
    liveG: avgKg === null ? null : Math.round(head * avgKg * 1000),
    detail: Object.fromEntries(
      ['FF_PigletSupplier', 'FF_EntryKind']
        .map((element) => [element, values.text(`FS_First.${element}`)])
        .filter(([, text]) => text !== null),
    ),
    fields: { day: 'FS_Main.FF_StartDate', head: 'FS_First.FF_Number', place: 'FS_Main.FF_BatchName' },
  }
}

const openBatchRule = ({ context }: FormSession, batches: readonly FormBatchRow[]): BrokenRule[] =>
  batches
    .filter(({ end_date, is_active }) => is_active && (end_date === null || end_date > context.today))
    .slice(0, 1)
    .map(({ name }) => ({
      code: 'batch.overlap',
      verdict: 'doubtful',
      field: 'FS_Main.FF_StartDate',
      params: { batch: name },
    }))

/** Rules: the first pigs need both number and weight, and their insertion must not be in the future. */
function firstRules({ context, i18n, place }: FormSession, values: ElementValues): BrokenRule[] {
  const head = values.number('FS_First.FF_Number')
  const weightKg = values.number('FS_First.FF_AvgWeight')
  const start = values.text('FS_Main.FF_StartDate')
  const hasSupplier = values.text('FS_First.FF_PigletSupplier') !== null
  const rules: BrokenRule[] = []
  if (head === null && (weightKg !== null || hasSupplier)) {
    rules.push({ code: 'keyValuePairs.notEmpty', verdict: 'refused', field: 'FS_First.FF_Number' })
  }
  if (head === null) return rules
  if (weightKg === null)
    rules.push({ code: 'keyValuePairs.notEmpty', verdict: 'refused', field: 'FS_First.FF_AvgWeight' })
  if (start !== null && start > context.today) {
    rules.push({ code: 'dates.future', verdict: 'refused', field: 'FS_Main.FF_StartDate' })
  }
  const weighed = { weightKg, field: 'FS_First.FF_AvgWeight', i18n }
  return [...rules, ...weightRangeRules(weighed, 'inWeightKg', place.barn?.pigType ?? SLAUGHTER_PIGS, true)]
}
