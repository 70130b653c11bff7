import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { usualFePerKgFeed } from '@herdboard/domain/growth/feed-intake.ts'
import { type PigType, SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import { type ElementValues, elementAddress } from '#modules/forms/engine/element-values.ts'
import { maxDay, minDay, parseEntryDay, requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FormDefinition, FormSession } from '#modules/forms/engine/form-definition.ts'
import { toPlaceOfRecord } from '#modules/forms/engine/form-place.ts'
import { type FeedUseContext, kilosOfRow, useFigures, useRules } from '#modules/forms/rules/feed-use.ts'
import { selectEarlierTexts, selectLatestRecord } from '#modules/forms/sql/earlier-records.ts'
import { selectOverlappingUses } from '#modules/forms/sql/feed.ts'
import { selectPigTypes, selectUnitIds } from '#modules/forms/sql/units.ts'
import { selectFeedStock } from '#modules/ledger/feed-stock/service.ts'
import { expectedIntake } from '#modules/ledger/service.ts'
import { approveReceivedDocument, findReceivedDocument } from '#modules/received-documents/service.ts'
import { rowOfCopy } from './delivery-note.ts'
import { defaultMix, feedGrams, mixesFor, mixOptions, selectedMixId } from './feed-mixes.ts'

/** Length of the first proposed period, where nothing was recorded yet. */
const FIRST_PERIOD_DAYS = 7

/** Form `formId.feedUse`: feed consumption of a place over some days. */
export const feedUseForm: FormDefinition = {
  formId: formId.feedUse,
  async open(session, rawValues) {
    const { db, scope, context, entry, place } = session
    const where = toPlaceOfRecord(place)
    const last = await selectLatestRecord(db, scope, recordKind.feedUse, where, entry?.id)
    const { from, to } = usePeriod(session, rawValues, last?.day)
    const group = rawValues.text('FS_Main.FF_AnimalGroup') ?? last?.detail.FF_AnimalGroup
    const known = await earlierUse(session, from, to, { lastMix: last?.detail.FF_Mix, pigType: pigTypeOf(group) })
    const silos = await selectEarlierTexts(db, scope, 'FF_Silo', { farmId: place.farm.id })
    const pigTypes = place.barn ? [] : await selectPigTypes(db, scope, place.farm.id)
    const received = entry === null ? await findReceivedDocument(db, scope, session.resource) : null
    const recordIds: RecordId[] = []
    const build = elementBuilder(session)
    const groups = build.options('animal_group', ['WEANERS', 'SLAUGHTER_PIGS'])
    return {
      sections: [
        build.section('FS_Main', { name: 'period' }, [
          build.day('FF_DateFrom', { required: true, to: context.today, value: from, computes: true }),
          build.date({ label: 'field.date_to', value: to, computes: true }),
          // A farm with both pig types states which of them the feed was for, because their mixes differ.
          ...(pigTypes.length > 1
            ? [
                build.radio('FF_AnimalGroup', {
                  required: true,
                  wide: true,
                  computes: true,
                  options: groups,
                  value: groups.find(({ id }) => id === last?.detail.FF_AnimalGroup)?.id ?? null,
                }),
              ]
            : []),
          build.decimal('FF_Expected', { disabled: true, unit: 'kg' }),
          build.decimal('FF_Energy', { disabled: true, unit: scope.energyUnit }),
        ]),
        {
          ...build.repeated('FS_Feed', { name: 'feed', add: 'mixes' }, [
            build.mix(mixOptions(session, known.mixes), defaultMix(known.mixes)),
            build.decimal('FF_Amount', { required: true, min: 1, max: 500_000, step: 1, unit: 'kg', computes: true }),
            build.decimal('FF_PerPigDay', { disabled: true, unit: scope.energyUnit }),
            build.silo({ suggestions: silos }),
          ]),
          eachItsRecord: true,
        },
        build.section('FS_More', { name: 'more', folded: true }, [build.remark()]),
      ],
      proposals: ({ values }) => useFigures(session, values, known),
      rules: (values) => useRules(session, values, known),
      saving: {
        drafts: (values, detailOf) =>
          values.copiesOf('FS_Feed').map((copy) => ({
            kind: 'feedUse',
            day: requireValue(values.text('FS_Main.FF_Date'), 'FF_Date'),
            fromDay: requireValue(values.text('FS_Main.FF_DateFrom'), 'FF_DateFrom'),
            place: where,
            mixId: selectedMixId(values, copy, known.mixes),
            feedG: feedGrams(requireValue(values.number(elementAddress(copy, 'FF_Amount')), 'FF_Amount')),
            pigType: pigTypeOf(values.text('FS_Main.FF_AnimalGroup')),
            detail: detailOf(copy),
            fields: { day: 'FS_Main.FF_Date', head: elementAddress(copy, 'FF_Amount'), place: 'FS_Main.FF_Date' },
          })),
        withRecord: async (recordId) => {
          recordIds.push(recordId)
        },
        afterSave: async (values) => {
          if (received?.kind !== 'consumption') return
          const copies = values.copiesOf('FS_Feed')
          const records = recordIds.map((recordId, index) => ({
            no: rowOfCopy(received, 'FS_Feed', copies[index]),
            recordId,
          }))
          await approveReceivedDocument(db, context, scope, received, records)
        },
      },
      savedMessage: (values) =>
        session.i18n.text('forms:done.feedUse', {
          kg: session.i18n.formatNumber(kilosOfRow(values)),
          place: session.placeName,
        }),
    }
  },
}

const pigTypeOf = (group: unknown): 1 | 2 | null => (group === 'WEANERS' ? 1 : group === 'SLAUGHTER_PIGS' ? 2 : null)

/** Period of the form: the typed or stored one, else from the last record to yesterday. */
function usePeriod(
  session: FormSession,
  rawValues: ElementValues,
  lastDay: string | undefined,
): { from: string; to: string } {
  const { context, entry } = session
  const stored = entry?.values.FF_DateFrom
  const next = lastDay === undefined ? addDays(context.today, -FIRST_PERIOD_DAYS) : addDays(lastDay, 1)
  const proposed = typeof stored === 'string' ? stored : minDay(next, context.today)
  const from = parseEntryDay(session, rawValues, 'FS_Main.FF_DateFrom') ?? proposed
  const yesterday = addDays(context.today, -1)
  return { from, to: parseEntryDay(session, rawValues, 'FS_Main.FF_Date') ?? entry?.day ?? maxDay(from, yesterday) }
}

async function earlierUse(
  session: FormSession,
  from: string,
  to: string,
  { lastMix, pigType }: { lastMix: unknown; pigType: PigType | null },
): Promise<FeedUseContext> {
  const { db, scope, place, entry } = session
  const unitIds = await selectUnitIds(db, scope, toPlaceOfRecord(place), pigType)
  const exceptRecordId = entry?.id ?? null
  return {
    mixes: await mixesFor(session, to, lastMix, pigType ?? place.barn?.pigType ?? null),
    overlaps: await selectOverlappingUses(db, scope, {
      place: toPlaceOfRecord(place),
      fromDay: from,
      toDay: to,
      exceptRecordId,
    }),
    balances: await selectFeedStock(db, scope, { farmIds: [place.farm.id], day: to, exceptRecordId }),
    expected: from <= to ? await expectedIntake(db, scope, unitIds, from, to) : { fe: 0, pigDays: 0 },
    usualFe: usualFePerKgFeed(pigType ?? place.barn?.pigType ?? SLAUGHTER_PIGS),
  }
}
