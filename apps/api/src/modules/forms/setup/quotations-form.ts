import type { FarmId } from '@herdboard/contract/ids.ts'
import { updateDataVersion } from '#modules/ledger/service.ts'
import { selectFarmNames } from '#modules/prices/service.ts'
import { type FarmQuotation, saveSetupChoices, QUOTATIONS, quotationsOf } from '#modules/setup/service.ts'
import { asking } from '../elements/asking.ts'
import { given } from '../engine/day.ts'
import type { Values } from '../engine/values.ts'
import type { SettingForm } from '../settings/setting-form.ts'
import { openSetup } from './open-setup.ts'

const FARMS = 'FS_Main.FF_Farms'
const USUAL = { basis: 1, own_adjust_dkk: 0, production_kind: 1 }

/** Form 69: what farms settle piglets at. It is said of all chosen farms at once; the others keep what they have. */
export const quotationsForm: SettingForm = async (at) => {
  const { db, context, scope, say, event } = at
  const farms = await selectFarmNames(db, scope)
  const known = await quotationsOf(db, scope)
  const ofFirst = (ids: readonly string[]) => known.find(({ farm_id }) => farm_id === ids[0]) ?? USUAL
  const ids = farms.map(({ id }) => id)
  const first = ofFirst(ids)
  const ask = asking(at)
  return openSetup(at, {
    sections: [
      ask.section('FS_Main', { name: 'quotations' }, [
        ask.multiselect('FF_Farms', {
          required: true,
          wide: true,
          computes: true,
          options: farms.map(({ id, name }) => ({ id, value: name })),
          value: ids,
        }),
        ask.dropdown('FF_PigletBasis', {
          required: true,
          options: ask.options('piglet_basis', [1, 2, 3]),
          value: String(first.basis),
        }),
        ask.decimal('FF_OwnAdjust', { min: -500, max: 500, step: 0.01, unit: 'dkk', value: first.own_adjust_dkk }),
        ask.dropdown('FF_ProductionKind', {
          required: true,
          options: ask.options('production_kind', [1, 2, 3, 4, 5, 6]),
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
    keep: async (values) => {
      const chosen = new Set(values.list(FARMS))
      const kept = known.filter(({ farm_id }) => !chosen.has(farm_id))
      const said = [...chosen].map((id) => quotationIn(values, id as FarmId))
      await saveSetupChoices(db, context, scope, QUOTATIONS, { farms: [...kept, ...said] })
      // The list of quotations tells it.
      await updateDataVersion(db, scope)
      return i18n.text(`events:${event.name}`)
    },
  })
}

const quotationIn = (values: Values, farm_id: FarmId): FarmQuotation => ({
  farm_id,
  basis: Number(given(values.text('FS_Main.FF_PigletBasis'), 'FF_PigletBasis')),
  own_adjust_dkk: values.number('FS_Main.FF_OwnAdjust') ?? 0,
  production_kind: Number(given(values.text('FS_Main.FF_ProductionKind'), 'FF_ProductionKind')),
})
