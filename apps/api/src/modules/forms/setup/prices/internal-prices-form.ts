import { formId } from '@herdboard/contract/core/form-id.ts'
import type { InternalPrice } from '@herdboard/domain/economy/price-book.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import { requireValue } from '#modules/forms/engine/entry-day.ts'
import type { SettingForm } from '#modules/forms/setting/setting-form.ts'
import { openSetup } from '#modules/forms/setup/open-setup.ts'
import { updateDataVersion } from '#modules/ledger/service.ts'
import { saveInternalPrice, selectInternalPrices } from '#modules/money/service.ts'
import { announceOwnPrice } from '#modules/price-news/service.ts'
import { recordSetupChange } from '#modules/setup/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'

const GROUPS = ['WEANERS', 'SLAUGHTER_PIGS'] as const
const PER_KG = 'FS_Main.FF_InternalPerKg'
/** Numbers of the options: the quotation with an amount per pig, or a price of the company's own. */
const KINDS = { quotation: 1, own: 2 } as const

/** Form `formId.internalPrices`: what the company settles pigs at that move between its own places, from a day on. */
export const internalPricesForm: SettingForm = async (session) => {
  const { db, context, scope, i18n, event } = session
  const prices = await selectInternalPrices(db, scope)
  const inForce = (group: string, day: string) =>
    prices.find(({ pigType, validFrom }) => pigType === pigTypeOf(group) && validFrom <= day)
  const first = cellsOf(inForce('SLAUGHTER_PIGS', context.today))
  const build = elementBuilder(session)
  return openSetup(session, {
    sections: [
      build.section('FS_Main', { name: 'internal_prices' }, [
        build.radio('FF_PigType', {
          required: true,
          wide: true,
          computes: true,
          options: build.options('animal_group', GROUPS),
          value: 'SLAUGHTER_PIGS',
        }),
        build.day('FF_ValidFrom', { required: true, computes: true, to: null, value: context.today }),
        build.radio('FF_InternalPriceKind', {
          required: true,
          options: build.options('internal_price_kind', [1, 2]),
          value: first.FF_InternalPriceKind,
        }),
        build.decimal('FF_InternalBase', {
          required: true,
          min: -500,
          max: 5000,
          step: 0.01,
          unit: 'dkk',
          value: first.FF_InternalBase,
        }),
        build.decimal('FF_InternalPerKg', {
          required: true,
          min: 0,
          max: 100,
          step: 0.01,
          unit: 'dkk_per_kg',
          value: first.FF_InternalPerKg,
        }),
      ]),
    ],
    proposals: ({ values, elementId }) => {
      const [group, day] = [values.text('FS_Main.FF_PigType'), values.text('FS_Main.FF_ValidFrom')]
      if (!group || !day || (elementId !== 'FF_PigType' && elementId !== 'FF_ValidFrom')) return []
      return Object.entries(cellsOf(inForce(group, day))).map(([element, value]) => ({
        address: `FS_Main.${element}`,
        value,
        always: true,
      }))
    },
    rules: internalPriceRules,
    save: async (values) => {
      const price = priceOfValues(values)
      const before = prices.find(({ pigType, validFrom }) => pigType === price.pigType && validFrom === price.validFrom)
      await saveInternalPrice(db, scope, price)
      const later = prices.filter(({ pigType, validFrom }) => pigType === price.pigType && validFrom > price.validFrom)
      const days = { from: price.validFrom, until: later.at(-1)?.validFrom ?? null }
      await announceOwnPrice(db, scope, context.now, { price: 'internal_price', ...days })
      const auditEntry = { before: before ? auditOf(before) : null, after: auditOf(price) }
      await recordSetupChange(db, context, scope, formId.internalPrices, auditEntry)
      await updateDataVersion(db, scope)
      return i18n.text(`events:${event.name}`)
    },
  })
}

const pigTypeOf = (group: string) => (group === 'WEANERS' ? WEANERS : SLAUGHTER_PIGS)

/** Without a price of the company, moved pigs are settled at the quotation. */
const cellsOf = (price: InternalPrice | undefined) => ({
  FF_InternalPriceKind: String(KINDS[price?.kind ?? 'quotation']),
  FF_InternalBase: price?.baseDkk ?? 0,
  FF_InternalPerKg: price?.perKgDkk ?? 0,
})

const isOwn = (values: ElementValues) => values.text('FS_Main.FF_InternalPriceKind') === String(KINDS.own)

/** The quotation contains the weight already; an own price cannot be negative. */
function internalPriceRules(values: ElementValues): BrokenRule[] {
  if (!isOwn(values))
    return (values.number(PER_KG) ?? 0) === 0
      ? []
      : [{ code: 'setup.quotation_has_weight', verdict: 'refused', field: PER_KG }]
  return (values.number('FS_Main.FF_InternalBase') ?? 0) >= 0
    ? []
    : [{ code: 'prices.negative', verdict: 'refused', field: 'FS_Main.FF_InternalBase' }]
}

const priceOfValues = (values: ElementValues): InternalPrice => ({
  pigType: pigTypeOf(requireValue(values.text('FS_Main.FF_PigType'), 'FF_PigType')),
  validFrom: requireValue(values.text('FS_Main.FF_ValidFrom'), 'FF_ValidFrom'),
  kind: isOwn(values) ? 'own' : 'quotation',
  baseDkk: requireValue(values.number('FS_Main.FF_InternalBase'), 'FF_InternalBase'),
  perKgDkk: requireValue(values.number(PER_KG), 'FF_InternalPerKg'),
})

const auditOf = ({ pigType, validFrom, kind, baseDkk, perKgDkk }: InternalPrice) => ({
  animal_group: pigType === WEANERS ? 'WEANERS' : 'SLAUGHTER_PIGS',
  valid_from: validFrom,
  internal_price_kind: KINDS[kind],
  base_dkk: baseDkk,
  per_kg_dkk: perKgDkk,
})
