import { formId } from '@herdboard/contract/core/form-id.ts'
import { type AlarmLimits, defaultLimits } from '@herdboard/domain/alarms/alarm-limits.ts'
import { alarmSetupOf, selectSensorBarns } from '#modules/monitoring/service.ts'
import { saveSetupChoices } from '#modules/setup/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { TextName } from '#platform/text/text-key.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import type { ElementValues } from '../engine/element-values.ts'
import { requireValue } from '../engine/entry-day.ts'
import type { SettingForm } from '../setting/setting-form.ts'
import { openSetup } from './open-setup.ts'

type LimitPair = { [Key in keyof AlarmLimits]: AlarmLimits[Key] extends number ? never : Key }[keyof AlarmLimits]

/** The severities of alarm that have a limit each: attention and alarm. */
export const LIMIT_SEVERITIES = [2, 3] as const

type LimitLabel =
  TextName<'forms:field'> extends infer Name ? (Name extends `${infer Label}${2 | 3}` ? Label : never) : never

/**
 * Limits in pairs: attention, then alarm. The severity ends the element's id and its label.
 * `isLowerWorse` means that lower values are worse.
 */
export const alarmLimitPairs: readonly {
  key: LimitPair
  id: string
  label: LimitLabel
  isLowerWorse?: true
  min: number
  max: number
  step: number
}[] = [
  { key: 'waterLow', id: 'FF_WaterLow', label: 'water_low', isLowerWorse: true, min: 0.1, max: 1, step: 0.01 },
  { key: 'waterHigh', id: 'FF_WaterHigh', label: 'water_high', min: 1, max: 5, step: 0.01 },
  { key: 'feedStopHours', id: 'FF_FeedStop', label: 'feed_stop', min: 1, max: 48, step: 1 },
  { key: 'runTime', id: 'FF_RunTime', label: 'run_time', min: 1, max: 10, step: 0.1 },
  { key: 'warmer', id: 'FF_TempHigh', label: 'temp_high', min: 0.5, max: 20, step: 0.5 },
  { key: 'colder', id: 'FF_TempLow', label: 'temp_low', min: 0.5, max: 20, step: 0.5 },
  { key: 'silentHours', id: 'FF_Silent', label: 'silent', min: 1, max: 96, step: 1 },
  { key: 'checkInHours', id: 'FF_CheckIn', label: 'check_in', min: 1, max: 96, step: 1 },
  { key: 'weightGain', id: 'FF_WeightSlope', label: 'weight_slope', isLowerWorse: true, min: 0, max: 1, step: 0.01 },
]
const LIMITS = 'FS_Limits'

/** Form `formId.alarmLimits`: limits for attention and alarm by barn, and the recipients of warnings. */
export const alarmLimitsForm: SettingForm = async (session) => {
  const { db, context, scope, i18n } = session
  const build = elementBuilder(session)
  const setup = await alarmSetupOf(db, scope)
  const { barns, people } = await selectSensorBarns(db, scope)
  return openSetup(session, {
    sections: [
      build.section('FS_Main', { name: 'alarm_limits' }, [
        build.multiselect('FF_Barns', {
          required: true,
          wide: true,
          options: barns.map(({ id, name }) => ({ id, value: name })),
          value: barns.map(({ id }) => id),
        }),
        build.multiselect('FF_Recipients', {
          hint: i18n.text('forms:hint.recipients'),
          wide: true,
          options: people.map(({ id, name }) => ({ id, value: name })),
          value: setup.recipients.filter((id) => people.some((person) => person.id === id)),
        }),
      ]),
      build.section(LIMITS, { name: 'limits' }, [
        ...alarmLimitPairs.flatMap(({ key, id, label, min, max, step }) =>
          LIMIT_SEVERITIES.map((severity, index) =>
            build.decimal(`${id}${severity}`, {
              label: `field.${label}${severity}`,
              required: true,
              min,
              max,
              step,
              value: storedLimits(setup.barns, key)[index] ?? null,
            }),
          ),
        ),
        build.integer('FF_NoFlow3Hours', {
          required: true,
          min: 1,
          max: 24,
          value: Object.values(setup.barns)[0]?.noFlowHours ?? defaultLimits.noFlowHours,
        }),
      ]),
    ],
    rules: (values) => outOfOrderRules(values, (label) => i18n.text(`forms:field.${label}3`)),
    save: async (values) => {
      const limits = limitsOfValues(values)
      const chosen = values.list('FS_Main.FF_Barns')
      await saveSetupChoices(db, context, scope, formId.alarmLimits, {
        barns: { ...setup.barns, ...Object.fromEntries(chosen.map((id) => [id, limits])) },
        recipients: values.list('FS_Main.FF_Recipients'),
      })
      return i18n.text('events:setup.alarm_limits')
    },
  })
}

/** Shown limits: those of the first barn with stored limits, else the defaults. */
const storedLimits = (barns: Record<string, AlarmLimits>, key: LimitPair) =>
  Object.values(barns)[0]?.[key] ?? defaultLimits[key]

/** `nameOf` returns the name of a pair's limit of alarm, as the form shows it. */
function outOfOrderRules(values: ElementValues, nameOf: (label: LimitLabel) => string): BrokenRule[] {
  return alarmLimitPairs.flatMap(({ id, label, isLowerWorse }): BrokenRule[] => {
    const [attention, alarm] = LIMIT_SEVERITIES.map((severity) => values.number(`${LIMITS}.${id}${severity}`))
    if (attention == null || alarm == null || (isLowerWorse ? attention > alarm : attention < alarm)) return []
    return [
      { code: 'alarm_limits.order', verdict: 'refused', field: `${LIMITS}.${id}3`, params: { name: nameOf(label) } },
    ]
  })
}

function limitsOfValues(values: ElementValues): AlarmLimits {
  const number = (id: string) => requireValue(values.number(`${LIMITS}.${id}`), id)
  const pairs = Object.fromEntries(
    alarmLimitPairs.map(({ key, id }) => [key, [number(`${id}2`), number(`${id}3`)] as const]),
  )
  return { ...defaultLimits, ...pairs, noFlowHours: number('FF_NoFlow3Hours') }
}
