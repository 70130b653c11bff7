import { saveSetupItem, PIGLET_SUPPLIERS, pigletSuppliers } from '#modules/setup/service.ts'
import { asking } from '../elements/asking.ts'
import { given } from '../engine/day.ts'
import { healthStatuses } from '../health-statuses.ts'
import type { SettingForm } from '../settings/setting-form.ts'
import { selectEarlierTexts } from '../sql/history.ts'
import { itemList } from './item-list.ts'
import { openSetup } from './open-setup.ts'

const BREEDS = [1, 2, 3, 4, 5]

/** Form 60: who the company buys piglets from. What is known of them is filled in where their pigs come in. */
export const pigletSuppliersForm: SettingForm = async (at) => {
  const { db, context, scope, say } = at
  const list = itemList(at, await pigletSuppliers(db, scope), await selectEarlierTexts(db, scope, 'FF_PigletSupplier'))
  const ask = asking(at)
  return openSetup(at, {
    sections: [
      ask.section('FS_Main', { name: 'supplier' }, [
        list.question,
        ask.line('FF_Name', { required: true, maxLength: 100 }),
        ask.line('FF_ChrNumber', { maxLength: 6, format: 'chr_number' }),
        ask.line('FF_HealthStatus', { maxLength: 40, suggestions: healthStatuses(i18n) }),
        ask.dropdown('FF_Breed', { options: ask.options('breed', BREEDS) }),
        ask.checkbox('FF_Inactive'),
      ]),
    ],
    proposals: (change) =>
      list.filled(change, (supplier) => [
        { address: 'FS_Main.FF_ChrNumber', value: supplier?.chr_number ?? null },
        { address: 'FS_Main.FF_HealthStatus', value: supplier?.health_status ?? null },
        { address: 'FS_Main.FF_Breed', value: supplier?.breed ?? null },
        { address: 'FS_Main.FF_Inactive', value: supplier?.is_inactive ?? false },
      ]),
    rules: list.nameTaken,
    keep: async (values) => {
      const name = given(values.text('FS_Main.FF_Name'), 'FF_Name').trim()
      await saveSetupItem(db, context, scope, PIGLET_SUPPLIERS, {
        id: list.idOf(values),
        name,
        detail: {
          chr_number: values.text('FS_Main.FF_ChrNumber'),
          health_status: values.text('FS_Main.FF_HealthStatus'),
          breed: values.text('FS_Main.FF_Breed'),
        },
        is_inactive: values.flag('FS_Main.FF_Inactive'),
      })
      return name
    },
  })
}
