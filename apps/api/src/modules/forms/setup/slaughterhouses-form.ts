import {
  type DeliveringPlace,
  saveSlaughterhouse,
  selectDeliveringPlaces,
  slaughterhousesOf,
} from '#modules/setup/service.ts'
import type { BrokenRule } from '#platform/problem.ts'
import { asking } from '../elements/asking.ts'
import { given } from '../engine/day.ts'
import type { Values } from '../engine/values.ts'
import { BASIC_CARCASS_KG } from '../rules/settlement-scale.ts'
import type { SettingForm } from '../settings/setting-form.ts'
import { USUAL_LIVE_FACTOR } from '../slaughterhouses.ts'
import { itemList } from './item-list.ts'
import { openSetup } from './open-setup.ts'
import { filledRows } from './rows.ts'
import { NUMBER, numberRules, numbersIn } from './supplier-numbers.ts'

const PRODUCTION_KINDS = [1, 2, 3, 4, 5, 6]
/** Carcasses that any slaughterhouse takes without deduction lie inside, kg. */
const BASIC_WITHIN_KG = { min: 40, max: 130 }

/** Form 62: where the company's pigs are slaughtered, and under which number each place delivers there. */
export const slaughterhousesForm: SettingForm = async (at) => {
  const { db, context, scope } = at
  const list = itemList(at, await slaughterhousesOf(db, scope))
  const places = await selectDeliveringPlaces(db, scope)
  const onlyPlace = places.length === 1 ? (places[0]?.id ?? null) : null
  const emptyNumber = { FF_SupplierNo: null, FF_Place: onlyPlace, FF_ProductionKind: '1' }
  const isOpen = (id: string) => places.some((place) => place.id === id)
  const ask = asking(at)
  return openSetup(at, {
    sections: [
      ask.section('FS_Main', { name: 'house' }, [
        list.question,
        ask.line('FF_Name', { required: true, maxLength: 100 }),
        ask.decimal('FF_LiveFactor', { required: true, min: 1.2, max: 1.4, step: 0.001, value: USUAL_LIVE_FACTOR }),
        ask.decimal('FF_BasicFrom', { ...BASIC_WITHIN_KG, step: 0.1, unit: 'kg', value: BASIC_CARCASS_KG.least }),
        ask.decimal('FF_BasicTo', { ...BASIC_WITHIN_KG, step: 0.1, unit: 'kg', value: BASIC_CARCASS_KG.most }),
        ask.checkbox('FF_Inactive'),
      ]),
      ask.repeated(NUMBER, { name: 'supplier_number', add: 'numbers' }, [
        ask.line('FF_SupplierNo', { maxLength: 8 }),
        ask.dropdown('FF_Place', {
          options: places.map((place) => ({ id: place.id, value: nameOf(place) })),
          value: onlyPlace,
        }),
        ask.dropdown('FF_ProductionKind', { options: ask.options('production_kind', PRODUCTION_KINDS), value: '1' }),
      ]),
    ],
    proposals: (change) =>
      list.filled(change, (house) => [
        { address: 'FS_Main.FF_LiveFactor', value: house?.live_factor ?? USUAL_LIVE_FACTOR },
        { address: 'FS_Main.FF_BasicFrom', value: house?.basic_from_kg ?? BASIC_CARCASS_KG.least },
        { address: 'FS_Main.FF_BasicTo', value: house?.basic_to_kg ?? BASIC_CARCASS_KG.most },
        { address: 'FS_Main.FF_Inactive', value: house?.is_inactive ?? false },
        ...filledRows(
          change.values,
          NUMBER,
          // A place that is closed delivers no more: its number is free.
          (house?.numbers ?? [])
            .filter(({ place_id, farm_id }) => isOpen(place_id ?? farm_id))
            .map(({ number, farm_id, place_id, production_kind }) => ({
              FF_SupplierNo: number,
              FF_Place: place_id ?? farm_id,
              FF_ProductionKind: String(production_kind),
            })),
          emptyNumber,
        ),
      ]),
    rules: (values) => [...list.nameTaken(values), ...numberRules(values, places, onlyPlace), ...basicRange(values)],
    keep: async (values) => {
      const name = given(values.text('FS_Main.FF_Name'), 'FF_Name').trim()
      await saveSlaughterhouse(db, context, scope, {
        id: list.idOf(values),
        name,
        live_factor: given(values.number('FS_Main.FF_LiveFactor'), 'FF_LiveFactor'),
        basic_from_kg: values.number('FS_Main.FF_BasicFrom'),
        basic_to_kg: values.number('FS_Main.FF_BasicTo'),
        numbers: numbersIn(values, places),
        is_inactive: values.flag('FS_Main.FF_Inactive'),
      })
      return name
    },
  })
}

const nameOf = ({ farm, barn, batch }: DeliveringPlace): string =>
  [farm, barn, batch].filter((name) => name !== null).join(' · ')

function basicRange(values: Values): BrokenRule[] {
  const from = values.number('FS_Main.FF_BasicFrom')
  const to = values.number('FS_Main.FF_BasicTo')
  return from !== null && to !== null && from >= to
    ? [{ code: 'setup.range_order', verdict: 'refused', field: 'FS_Main.FF_BasicTo' }]
    : []
}
