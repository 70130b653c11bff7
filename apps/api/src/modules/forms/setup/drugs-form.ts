import { administrations, doseUnits, isAdministration, isDoseUnit } from '@herdboard/domain/health/doses.ts'
import { drugClasses, isDrugClass } from '@herdboard/domain/health/drug-class.ts'
import { DRUGS, type Drug, type DrugDetail, drugsOf } from '#modules/health/service.ts'
import { saveSetupItem } from '#modules/setup/service.ts'
import { asking } from '../elements/asking.ts'
import { given } from '../engine/day.ts'
import type { Proposal } from '../engine/definition.ts'
import type { Values } from '../engine/values.ts'
import type { SettingForm } from '../settings/setting-form.ts'
import { itemList } from './item-list.ts'
import { openSetup } from './open-setup.ts'

/** Form 63: drugs of the reference list as the company uses them, and its own. */
export const drugsForm: SettingForm = async (at) => {
  const { db, context, scope, say } = at
  const list = itemList(at, await drugsOf(db, scope))
  const ask = asking(at)
  const rate = { min: 0.0001, max: 100_000, step: 0.0001 }
  return openSetup(at, {
    title: i18n.text('forms:drug_examples'),
    sections: [
      ask.section('FS_Main', { name: 'drug' }, [
        list.question,
        ask.line('FF_Name', { required: true, maxLength: 100 }),
        ask.line('FF_Substance', { maxLength: 100 }),
        ask.dropdown('FF_Class', { required: true, options: ask.options('drug_class', drugClasses) }),
        ask.line('FF_Strength', { maxLength: 40 }),
        ask.dropdown('FF_Method', { required: true, options: ask.options('administration', administrations) }),
        ask.decimal('FF_DoseRate', { required: true, ...rate }),
        ask.dropdown('FF_DoseUnit', { required: true, options: ask.options('dose_unit', doseUnits) }),
        ask.checkbox('FF_DosePerHead'),
        ask.integer('FF_Days', { required: true, min: 1, max: 35, unit: 'days' }),
        ask.integer('FF_Withdrawal', {
          required: true,
          label: 'field.withdrawal_period',
          min: 0,
          max: 200,
          unit: 'days',
        }),
        ask.decimal('FF_AddDose', rate),
        ask.checkbox('FF_Inactive'),
      ]),
    ],
    proposals: (change) => list.filled(change, fieldsOf),
    rules: (values) => list.nameTaken(values),
    keep: async (values) => {
      const name = given(values.text('FS_Main.FF_Name'), 'FF_Name').trim()
      await saveSetupItem(db, context, scope, DRUGS, {
        id: list.idOf(values),
        name,
        detail: detailIn(values),
        is_inactive: values.flag('FS_Main.FF_Inactive'),
      })
      return name
    },
  })
}

const fieldsOf = (drug: Drug | null): Proposal[] =>
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

function detailIn(values: Values): DrugDetail {
  const text = (id: string) => values.text(`FS_Main.${id}`)
  const number = (id: string) => values.number(`FS_Main.${id}`)
  const [drugClass, method, unit] = [text('FF_Class'), Number(text('FF_Method')), text('FF_DoseUnit')]
  return {
    substance: text('FF_Substance'),
    drug_class: given(isDrugClass(drugClass) ? drugClass : null, 'FF_Class'),
    strength: text('FF_Strength'),
    method: given(isAdministration(method) ? method : null, 'FF_Method'),
    dose_rate: given(number('FF_DoseRate'), 'FF_DoseRate'),
    dose_unit: given(isDoseUnit(unit) ? unit : null, 'FF_DoseUnit'),
    is_dose_per_head: values.flag('FS_Main.FF_DosePerHead'),
    times: given(number('FF_Days'), 'FF_Days'),
    withdrawal_days: given(number('FF_Withdrawal'), 'FF_Withdrawal'),
    add_dose: number('FF_AddDose'),
  }
}
