import { formId } from '@herdboard/contract/core/form-id.ts'
import { administrations, doseUnits, isAdministration, isDoseUnit } from '@herdboard/domain/health/administrations.ts'
import { drugClasses, isDrugClass } from '@herdboard/domain/health/drug-class.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import { requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FieldProposal } from '#modules/forms/engine/form-definition.ts'
import type { SettingForm } from '#modules/forms/setting/setting-form.ts'
import { itemList } from '#modules/forms/setup/item-list.ts'
import { openSetup } from '#modules/forms/setup/open-setup.ts'
import { type CompanyDrug, type CompanyDrugDetail, companyDrugs } from '#modules/health/service.ts'
import { saveSetupItem } from '#modules/setup/service.ts'

/** Form `formId.drugs`: drugs of the reference list as the company uses them, and its own drugs. */
export const drugsForm: SettingForm = async (session) => {
  const { db, context, scope, i18n } = session
  const list = itemList(session, await companyDrugs(db, scope))
  const build = elementBuilder(session)
  const rate = { min: 0.0001, max: 100_000, step: 0.0001 }
  return openSetup(session, {
    title: i18n.text('forms:drug_examples'),
    sections: [
      build.section('FS_Main', { name: 'drug' }, [
        list.itemField,
        build.textLine('FF_Name', { required: true, maxLength: 100 }),
        build.textLine('FF_Substance', { maxLength: 100 }),
        build.dropdown('FF_Class', { required: true, options: build.options('drug_class', drugClasses) }),
        build.textLine('FF_Strength', { maxLength: 40 }),
        build.dropdown('FF_Method', { required: true, options: build.options('administration', administrations) }),
        build.decimal('FF_DoseRate', { required: true, ...rate }),
        build.dropdown('FF_DoseUnit', { required: true, options: build.options('dose_unit', doseUnits) }),
        build.checkbox('FF_DosePerHead'),
        build.integer('FF_Days', { required: true, min: 1, max: 35, unit: 'days' }),
        build.integer('FF_Withdrawal', {
          required: true,
          label: 'field.withdrawal_period',
          min: 0,
          max: 200,
          unit: 'days',
        }),
        build.decimal('FF_AddDose', rate),
        build.checkbox('FF_Inactive'),
      ]),
    ],
    proposals: (change) => list.proposals(change, drugFields),
    rules: (values) => list.nameRules(values),
    save: async (values) => {
      const name = requireValue(values.text('FS_Main.FF_Name'), 'FF_Name').trim()
      await saveSetupItem(db, context, scope, formId.drugs, {
        id: list.idOf(values),
        name,
        detail: drugDetail(values),
        is_inactive: values.flag('FS_Main.FF_Inactive'),
      })
      return name
    },
  })
}

const drugFields = (drug: CompanyDrug | null): FieldProposal[] =>
  Object.entries({
    FF_Substance: drug?.substance ?? null,
    FF_Class: drug?.drug_class ?? null,
    FF_Strength: drug?.strength ?? null,
    FF_Method: drug ? String(drug.method) : null,
    FF_DoseRate: drug?.dose_rate ?? null,
    FF_DoseUnit: drug?.dose_unit ?? null,
    FF_DosePerHead: drug?.is_dose_per_head ?? false,
    FF_Days: drug?.times ?? null,
    FF_Withdrawal: drug?.withdrawal_days ?? null,
    FF_AddDose: drug?.add_dose ?? null,
    FF_Inactive: drug?.is_inactive ?? false,
  }).map(([id, value]) => ({ address: `FS_Main.${id}`, value }))

function drugDetail(values: ElementValues): CompanyDrugDetail {
  const text = (id: string) => values.text(`FS_Main.${id}`)
  const number = (id: string) => values.number(`FS_Main.${id}`)
  const [drugClass, method, unit] = [text('FF_Class'), Number(text('FF_Method')), text('FF_DoseUnit')]
  return {
    substance: text('FF_Substance'),
    drug_class: requireValue(isDrugClass(drugClass) ? drugClass : null, 'FF_Class'),
    strength: text('FF_Strength'),
    method: requireValue(isAdministration(method) ? method : null, 'FF_Method'),
    dose_rate: requireValue(number('FF_DoseRate'), 'FF_DoseRate'),
    dose_unit: requireValue(isDoseUnit(unit) ? unit : null, 'FF_DoseUnit'),
    is_dose_per_head: values.flag('FS_Main.FF_DosePerHead'),
    times: requireValue(number('FF_Days'), 'FF_Days'),
    withdrawal_days: requireValue(number('FF_Withdrawal'), 'FF_Withdrawal'),
    add_dose: number('FF_AddDose'),
  }
}
