import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import { requireValue } from '#modules/forms/engine/entry-day.ts'
import { USUAL_LIVE_FACTOR } from '#modules/forms/record/slaughter/slaughterhouses.ts'
import type { SettingForm } from '#modules/forms/setting/setting-form.ts'
import { itemList } from '#modules/forms/setup/item-list.ts'
import { openSetup } from '#modules/forms/setup/open-setup.ts'
import { rowProposals } from '#modules/forms/setup/repeated-rows.ts'
import {
  type DeliveringPlace,
  listSlaughterhouses,
  saveSlaughterhouse,
  selectDeliveringPlaces,
} from '#modules/setup/service.ts'
import {
  numbersOfClosedPlaces,
  SUPPLIER_NUMBER,
  supplierNumberRules,
  supplierNumbersOfRows,
} from './supplier-numbers.ts'

const PRODUCTION_KINDS = [1, 2, 3, 4, 5, 6] as const

/** Form `formId.slaughterhouses`: slaughterhouses of the company, with the supplier numbers of its places. */
export const slaughterhousesForm: SettingForm = async (session) => {
  const { db, context, scope } = session
  const houses = await listSlaughterhouses(db, scope)
  const list = itemList(session, houses)
  const places = await selectDeliveringPlaces(db, scope)
  const onlyPlace = places.length === 1 ? (places[0]?.id ?? null) : null
  const emptyNumber = {
    FF_SupplierNo: null,
    FF_Place: onlyPlace,
    FF_ProductionKind: '1',
    FF_ValidFrom: null,
    FF_ValidTo: null,
  }
  const isOpen = (id: string) => places.some((place) => place.id === id)
  const build = elementBuilder(session)
  return openSetup(session, {
    sections: [
      build.section('FS_Main', { name: 'house' }, [
        list.itemField,
        build.textLine('FF_Name', { required: true, maxLength: 100 }),
        build.decimal('FF_LiveFactor', { required: true, min: 1.2, max: 1.4, step: 0.001, value: USUAL_LIVE_FACTOR }),
        build.checkbox('FF_Inactive'),
      ]),
      build.repeated(SUPPLIER_NUMBER, { name: 'supplier_number', add: 'numbers' }, [
        build.textLine('FF_SupplierNo', { maxLength: 8 }),
        build.dropdown('FF_Place', {
          options: places.map((place) => ({ id: place.id, value: slaughterhouseName(place) })),
          value: onlyPlace,
        }),
        build.dropdown('FF_ProductionKind', {
          options: build.options('production_kind', PRODUCTION_KINDS),
          value: '1',
        }),
        build.day('FF_ValidFrom', { to: null }),
        build.day('FF_ValidTo', { to: null }),
      ]),
    ],
    proposals: (change) =>
      list.proposals(change, (house) => [
        { address: 'FS_Main.FF_LiveFactor', value: house?.live_factor ?? USUAL_LIVE_FACTOR },
        { address: 'FS_Main.FF_Inactive', value: house?.is_inactive ?? false },
        ...rowProposals(
          change.values,
          SUPPLIER_NUMBER,
          // A closed place delivers no more; its numbers stay stored for late settlements.
          (house?.numbers ?? [])
            .filter(({ place_id, farm_id }) => isOpen(place_id ?? farm_id))
            .map(({ number, farm_id, place_id, production_kind, valid_from, valid_to }) => ({
              FF_SupplierNo: number,
              FF_Place: place_id ?? farm_id,
              FF_ProductionKind: String(production_kind),
              FF_ValidFrom: valid_from,
              FF_ValidTo: valid_to,
            })),
          emptyNumber,
        ),
      ]),
    rules: (values) => [...list.nameRules(values), ...supplierNumberRules(values, places, onlyPlace)],
    save: async (values) => {
      const name = requireValue(values.text('FS_Main.FF_Name'), 'FF_Name').trim()
      const id = list.idOf(values)
      const shown = supplierNumbersOfRows(values, places)
      const stored = houses.find((house) => house.id === id)?.numbers ?? []
      await saveSlaughterhouse(db, context, scope, {
        id,
        name,
        live_factor: requireValue(values.number('FS_Main.FF_LiveFactor'), 'FF_LiveFactor'),
        numbers: [...shown, ...numbersOfClosedPlaces(stored, shown, places)],
        is_inactive: values.flag('FS_Main.FF_Inactive'),
      })
      return name
    },
  })
}

const slaughterhouseName = ({ farm, barn, batch }: DeliveringPlace): string =>
  [farm, barn, batch].filter((name) => name !== null).join(' · ')
