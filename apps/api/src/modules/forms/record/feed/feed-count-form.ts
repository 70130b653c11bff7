import { formId } from '@herdboard/contract/core/form-id.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import { type ElementValues, elementAddress } from '#modules/forms/engine/element-values.ts'
import { entryDay, requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FormDefinition, FormSession } from '#modules/forms/engine/form-definition.ts'
import { toPlaceOfRecord } from '#modules/forms/engine/form-place.ts'
import { oldDateRules } from '#modules/forms/rules/dates.ts'
import { selectEarlierTexts } from '#modules/forms/sql/earlier-records.ts'
import type { FormMixRow } from '#modules/forms/sql/feed.ts'
import { type FeedStock, selectFeedStock } from '#modules/ledger/feed-stock/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import {
  defaultMix,
  duplicateMixRules,
  feedGrams,
  mixesFor,
  mixOptions,
  selectedMix,
  selectedMixId,
} from './feed-mixes.ts'

/** A difference above this share of the consumption since the last count needs a confirmation. */
const PLAUSIBLE_SHARE = 0.15

/** Form `formId.feedCount`: feed stock count, one copy per mix. */
export const feedCountForm: FormDefinition = {
  formId: formId.feedCount,
  async open(session, rawValues) {
    const { db, scope, place, entry } = session
    const day = entryDay(session, rawValues)
    const mixes = await mixesFor(session, day, null)
    const balances = await selectFeedStock(db, scope, {
      farmIds: [place.farm.id],
      barnId: place.barn?.id ?? null,
      day,
      exceptRecordId: entry?.id ?? null,
    })
    const stocked = mixes.filter(({ id }) => balances.some(({ mix_id, kg }) => mix_id === id && kg > 0))
    const silos = await selectEarlierTexts(db, scope, 'FF_Silo', { farmId: place.farm.id })
    const build = elementBuilder(session)
    return {
      sections: [
        build.section('FS_Main', { name: 'count' }, [build.date({ computes: true })]),
        {
          ...build.repeated('FS_Silo', { name: 'feed_stock', add: 'mixes', copies: copiesOf(stocked) }, [
            build.mix(mixOptions(session, mixes), stocked[0]?.id ?? defaultMix(mixes)),
            build.silo({ suggestions: silos }),
            build.decimal('FF_CalculatedStock', { disabled: true, unit: 'kg' }),
            build.decimal('FF_Amount', {
              required: true,
              label: 'field.amount_stock',
              min: 0,
              max: 200_000,
              step: 1,
              unit: 'kg',
            }),
          ]),
          eachItsRecord: true,
        },
        build.section('FS_More', { name: 'more', folded: true }, [build.remark()]),
      ],
      proposals: ({ values }) =>
        values.copiesOf('FS_Silo').map((copy) => ({
          address: elementAddress(copy, 'FF_CalculatedStock'),
          value: balanceIn(values, copy, balances)?.kg ?? null,
        })),
      rules: (values) => [
        ...oldDateRules(session, values.text('FS_Main.FF_Date')),
        ...duplicateMixRules(values, 'FS_Silo'),
        ...values.copiesOf('FS_Silo').flatMap((copy) => difference(session, values, copy, mixes, balances)),
      ],
      saving: {
        drafts: (values, detailOf) =>
          values.copiesOf('FS_Silo').map((copy) => ({
            kind: 'feedCount',
            day: requireValue(values.text('FS_Main.FF_Date'), 'FF_Date'),
            place: toPlaceOfRecord(place),
            mixId: selectedMixId(values, copy, mixes),
            feedG: feedGrams(requireValue(values.number(elementAddress(copy, 'FF_Amount')), 'FF_Amount')),
            detail: detailOf(copy),
            fields: { day: 'FS_Main.FF_Date', head: elementAddress(copy, 'FF_Amount'), place: 'FS_Main.FF_Date' },
          })),
      },
      savedMessage: () => session.i18n.text('forms:done.feedCount', { place: session.placeName }),
    }
  },
}

const copiesOf = (stocked: readonly FormMixRow[]) => stocked.slice(1).map(({ id }) => ({ FF_Mix: id }))

const balanceIn = (values: ElementValues, copy: string, balances: readonly FeedStock[]): FeedStock | null =>
  balances.find(({ mix_id }) => mix_id === values.text(elementAddress(copy, 'FF_Mix'))) ?? null

function difference(
  { i18n }: FormSession,
  values: ElementValues,
  copy: string,
  mixes: readonly FormMixRow[],
  balances: readonly FeedStock[],
): BrokenRule[] {
  const kg = values.number(elementAddress(copy, 'FF_Amount'))
  const balance = balanceIn(values, copy, balances)
  const mix = selectedMix(values, copy, mixes)
  if (kg === null || balance === null || mix === null) return []
  if (Math.abs(kg - balance.kg) <= PLAUSIBLE_SHARE * balance.used_kg || Math.abs(kg - balance.kg) < 0.5) return []
  return [
    {
      code: 'feedstock.difference',
      verdict: 'doubtful',
      field: elementAddress(copy, 'FF_Amount'),
      params: { mix: mix.name, c: i18n.formatNumber(kg), k: i18n.formatNumber(balance.kg) },
    },
  ]
}
