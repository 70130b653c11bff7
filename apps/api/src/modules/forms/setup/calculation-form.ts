import { formId } from '@herdboard/contract/core/form-id.ts'
import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { updateDataVersion } from '#modules/ledger/service.ts'
import {
  goalEmptyDays,
  goalLeavingKg,
  goalsOfPigType,
  type PigTypeGoals,
  readCalculation,
  saveSetupChoices,
} from '#modules/setup/service.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import type { ElementValues } from '../engine/element-values.ts'
import type { FieldProposal } from '../engine/form-definition.ts'
import type { SettingForm } from '../setting/setting-form.ts'
import { openSetup } from './open-setup.ts'

const PIG_TYPE = 'FS_Main.FF_PigType'
const GROUPS = ['WEANERS', 'SLAUGHTER_PIGS'] as const
const LOSS_AS_DEAD = 'FS_Main.FF_LossAsDead'
/** Whether missing pigs count as dead: by farm, or yes or no for all farms. */
const LOSS_ANSWERS = ['FARMS', 'YES', 'NO'] as const

const pigTypeIn = (values: ElementValues): PigType => (values.text(PIG_TYPE) === 'WEANERS' ? WEANERS : SLAUGHTER_PIGS)

/** Form `formId.calculation`: calculation settings and targets of one pig type. */
export const calculationForm: SettingForm = async (session) => {
  const { db, context, scope, i18n } = session
  const calculation = await readCalculation(db, scope)
  const pigType = SLAUGHTER_PIGS
  const build = elementBuilder(session)
  const known = valuesOfGoals(goalsOfPigType(calculation, pigType), pigType)
  return openSetup(session, {
    sections: [
      build.section('FS_Main', { name: 'calculation' }, [
        build.radio('FF_PigType', {
          required: true,
          wide: true,
          computes: true,
          options: build.options('animal_group', GROUPS),
          value: 'SLAUGHTER_PIGS',
        }),
        build.radio('FF_LossAsDead', {
          required: true,
          wide: true,
          options: build.options('loss_as_dead', LOSS_ANSWERS),
          value: known.FF_LossAsDead,
        }),
        build.integer('FF_EmptyDays', { required: true, min: 0, max: 60, unit: 'days', value: known.FF_EmptyDays }),
      ]),
      build.section('FS_Target', { name: 'targets' }, [
        build.decimal('FF_TargetLiveWeight', {
          required: true,
          min: 10,
          max: 160,
          step: 0.1,
          unit: 'kg',
          value: known.FF_TargetLiveWeight,
        }),
        build.integer('FF_TargetDailyGain', { min: 100, max: 2000, unit: 'g_day', value: known.FF_TargetDailyGain }),
        build.decimal('FF_TargetFcr', { min: 1, max: 5, step: 0.01, unit: 'fe_per_kg', value: known.FF_TargetFcr }),
        build.decimal('FF_TargetMortality', {
          min: 0,
          max: 30,
          step: 0.1,
          unit: 'percent',
          value: known.FF_TargetMortality,
        }),
      ]),
    ],
    proposals: ({ values, elementId }) => {
      if (elementId !== 'FF_PigType') return []
      const chosen = pigTypeIn(values)
      return goalProposals(valuesOfGoals(goalsOfPigType(calculation, chosen), chosen))
    },
    save: async (values) => {
      const chosen = pigTypeIn(values)
      const goals = goalsOfValues(values, goalsOfPigType(calculation, chosen), chosen)
      const changed = { ...calculation, [chosen === WEANERS ? 'weaners' : 'slaughter_pigs']: goals }
      await saveSetupChoices(db, context, scope, formId.calculation, changed)
      // Clients cache key figures until the data version changes.
      await updateDataVersion(db, scope)
      return i18n.text(`option:animal_group.${chosen === WEANERS ? 'WEANERS' : 'SLAUGHTER_PIGS'}`)
    },
  })
}

const valuesOfGoals = (goals: PigTypeGoals, pigType: PigType) => ({
  FF_LossAsDead: goals.loss_as_dead === null ? 'FARMS' : goals.loss_as_dead ? 'YES' : 'NO',
  FF_EmptyDays: goalEmptyDays(goals, pigType),
  FF_TargetLiveWeight: goalLeavingKg(goals, pigType),
  FF_TargetDailyGain: goals.daily_gain,
  FF_TargetFcr: goals.fcr,
  FF_TargetMortality: goals.mortality,
})

function goalProposals({ FF_LossAsDead, FF_EmptyDays, ...targets }: ReturnType<typeof valuesOfGoals>): FieldProposal[] {
  return [
    { address: LOSS_AS_DEAD, value: FF_LossAsDead, always: true },
    { address: 'FS_Main.FF_EmptyDays', value: FF_EmptyDays, always: true },
    ...Object.entries(targets).map(([id, value]) => ({ address: `FS_Target.${id}`, value, always: true })),
  ]
}

function goalsOfValues(values: ElementValues, before: PigTypeGoals, pigType: PigType): PigTypeGoals {
  const answer = values.text(LOSS_AS_DEAD)
  const target = (id: string) => values.number(`FS_Target.${id}`)
  return {
    loss_as_dead: answer === 'FARMS' ? null : answer === 'YES',
    empty_days: nullIfDefault(values.number('FS_Main.FF_EmptyDays'), before.empty_days, goalEmptyDays(before, pigType)),
    leaving_kg: nullIfDefault(target('FF_TargetLiveWeight'), before.leaving_kg, goalLeavingKg(before, pigType)),
    daily_gain: target('FF_TargetDailyGain'),
    fcr: target('FF_TargetFcr'),
    mortality: target('FF_TargetMortality'),
  }
}

/**
 * Null where the company had no value and the default was submitted unchanged: a default is not the company's target.
 */
const nullIfDefault = (entered: number | null, before: number | null, fallback: number): number | null =>
  before === null && entered === fallback ? null : entered
