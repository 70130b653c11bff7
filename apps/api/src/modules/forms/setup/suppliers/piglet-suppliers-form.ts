import { formId } from '@herdboard/contract/core/form-id.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import { requireValue } from '#modules/forms/engine/entry-day.ts'
import { healthStatuses } from '#modules/forms/record/health-statuses.ts'
import type { SettingForm } from '#modules/forms/setting/setting-form.ts'
import { itemList } from '#modules/forms/setup/item-list.ts'
import { openSetup } from '#modules/forms/setup/open-setup.ts'
import { selectEarlierTexts } from '#modules/forms/sql/earlier-records.ts'
import { listPigletSuppliers, saveSetupItem } from '#modules/setup/service.ts'

const BREEDS = [1, 2, 3, 4, 5] as const

/** Form `formId.pigletSuppliers`: piglet suppliers. Their known values are filled in at an insertion. */
export const pigletSuppliersForm: SettingForm = async (session) => {
  const { db, context, scope, i18n } = session
  const list = itemList(
    session,
    await listPigletSuppliers(db, scope),
    await selectEarlierTexts(db, scope, 'FF_PigletSupplier'),
  )
  const build = elementBuilder(session)
  return openSetup(session, {
    sections: [
      build.section('FS_Main', { name: 'supplier' }, [
        list.itemField,
        build.textLine('FF_Name', { required: true, maxLength: 100 }),
        build.textLine('FF_ChrNumber', { maxLength: 6, format: 'chr_number' }),
        build.textLine('FF_HealthStatus', { maxLength: 40, suggestions: healthStatuses(i18n) }),
        build.dropdown('FF_Breed', { options: build.options('breed', BREEDS) }),
        build.checkbox('FF_Inactive'),
      ]),
    ],
    proposals: (change) =>
      list.proposals(change, (supplier) => [
        { address: 'FS_Main.FF_ChrNumber', value: supplier?.chr_number ?? null },
        { address: 'FS_Main.FF_HealthStatus', value: supplier?.health_status ?? null },
        { address: 'FS_Main.FF_Breed', value: supplier?.breed ?? null },
        { address: 'FS_Main.FF_Inactive', value: supplier?.is_inactive ?? false },
      ]),
    rules: list.nameRules,
    save: async (values) => {
      const name = requireValue(values.text('FS_Main.FF_Name'), 'FF_Name').trim()
      await saveSetupItem(db, context, scope, formId.pigletSuppliers, {
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
