import { isDeepStrictEqual } from 'node:util'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import { requireValue } from '#modules/forms/engine/entry-day.ts'
import type { SettingForm } from '#modules/forms/setting/setting-form.ts'
import { openSetup } from '#modules/forms/setup/open-setup.ts'
import { updateDataVersion } from '#modules/ledger/service.ts'
import { announceOwnPrice } from '#modules/price-news/service.ts'
import { selectFarmNames } from '#modules/prices/service.ts'
import { type FarmQuotation, readFarmQuotations, saveSetupChoices } from '#modules/setup/service.ts'

const FARMS = 'FS_Main.FF_Farms'
/** The choice has no days: it counts for all. */
const FIRST_DAY = '2000-01-01'
const DEFAULT_QUOTATION = { basis: 1, own_adjust_dkk: 0, production_kind: 1 }

/**
 * Form `formId.quotations`: quotations that farms settle piglets at. The values apply to all chosen farms; the others
 * remain unchanged.
 */
export const quotationsForm: SettingForm = async (session) => {
  const { db, context, scope, i18n, event } = session
  const farms = await selectFarmNames(db, scope)
  const known = await readFarmQuotations(db, scope)
  const ofFarm = (farmId: string | undefined) =>
    known.find(({ farm_id }) => farm_id === farmId) ?? { ...DEFAULT_QUOTATION, farm_id: farmId }
  const ofFirst = (ids: readonly string[]) => ofFarm(ids[0])
  const ids = farms.map(({ id }) => id)
  const first = ofFirst(ids)
  const build = elementBuilder(session)
  return openSetup(session, {
    sections: [
      build.section('FS_Main', { name: 'quotations' }, [
        build.multiselect('FF_Farms', {
          required: true,
          wide: true,
          computes: true,
          options: farms.map(({ id, name }) => ({ id, value: name })),
          value: ids,
        }),
        build.dropdown('FF_PigletBasis', {
          required: true,
          options: build.options('piglet_basis', [1, 2, 3]),
          value: String(first.basis),
        }),
        build.decimal('FF_OwnAdjust', { min: -500, max: 500, step: 0.01, unit: 'dkk', value: first.own_adjust_dkk }),
        build.dropdown('FF_ProductionKind', {
          required: true,
          options: build.options('production_kind', [1, 2, 3, 4, 5, 6]),
          value: String(first.production_kind),
        }),
      ]),
    ],
    proposals: ({ values, elementId }) => {
      if (elementId !== 'FF_Farms') return []
      const { basis, own_adjust_dkk, production_kind } = ofFirst(values.list(FARMS))
      return [
        { address: 'FS_Main.FF_PigletBasis', value: String(basis) },
        { address: 'FS_Main.FF_OwnAdjust', value: own_adjust_dkk },
        { address: 'FS_Main.FF_ProductionKind', value: String(production_kind) },
      ].map((one) => ({ ...one, always: true }))
    },
    save: async (values) => {
      const chosen = new Set(values.list(FARMS))
      const unchanged = known.filter(({ farm_id }) => !chosen.has(farm_id))
      const changed = [...chosen].map((id) => quotationOfValues(values, id as FarmId))
      await saveSetupChoices(db, context, scope, formId.quotations, { farms: [...unchanged, ...changed] })
      const farmIds = changed
        .filter((one) => !isDeepStrictEqual(one, ofFarm(one.farm_id)))
        .map(({ farm_id }) => farm_id)
      await announceOwnPrice(db, scope, context.now, { price: 'quotation', from: FIRST_DAY, until: null, farmIds })
      // The list of quotations shows the change.
      await updateDataVersion(db, scope)
      return i18n.text(`events:${event.name}`)
    },
  })
}

const quotationOfValues = (values: ElementValues, farm_id: FarmId): FarmQuotation => ({
  farm_id,
  basis: Number(requireValue(values.text('FS_Main.FF_PigletBasis'), 'FF_PigletBasis')),
  own_adjust_dkk: values.number('FS_Main.FF_OwnAdjust') ?? 0,
  production_kind: Number(requireValue(values.text('FS_Main.FF_ProductionKind'), 'FF_ProductionKind')),
})
