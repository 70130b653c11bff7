import { diagnoses } from '@herdboard/domain/health/diagnoses.ts'
import { CAUSES, causesLeftOut, diagnosesLeftOut, saveSetupChoices } from '#modules/setup/service.ts'
import { DEATH_CAUSES } from '../death-causes.ts'
import { asking } from '../elements/asking.ts'
import type { SettingForm } from '../settings/setting-form.ts'
import { openSetup } from './open-setup.ts'

const DIAGNOSES = diagnoses.map(({ id }) => id)

/**
 * Form 64: which causes are offered where pigs die, and with Medicine which diagnoses where they are treated. What is
 * recorded already keeps its own.
 */
export const causesForm: SettingForm = async (at) => {
  const { db, context, scope, say, event } = at
  const leftOut = await causesLeftOut(db, scope)
  const withoutDiagnoses = await diagnosesLeftOut(db, scope)
  const isMedicine = scope.modules.has('Medicine')
  const ask = asking(at)
  const offered = (ids: readonly number[], without: ReadonlySet<number>) => ids.filter((id) => !without.has(id))
  return openSetup(at, {
    sections: [
      ask.section('FS_Main', { name: 'causes' }, [
        ask.multiselect('FF_Causes', {
          required: true,
          wide: true,
          options: ask.options('death_cause', DEATH_CAUSES),
          value: offered(DEATH_CAUSES, leftOut).map(String),
        }),
        ...(isMedicine
          ? [
              ask.multiselect('FF_Diagnoses', {
                required: true,
                wide: true,
                options: ask.options('diagnosis', DIAGNOSES),
                value: offered(DIAGNOSES, withoutDiagnoses).map(String),
              }),
            ]
          : []),
      ]),
    ],
    keep: async (values) => {
      const notIn = (ids: readonly number[], address: string) =>
        ids.filter((id) => !values.list(address).includes(String(id)))
      await saveSetupChoices(db, context, scope, CAUSES, {
        left_out: notIn(DEATH_CAUSES, 'FS_Main.FF_Causes'),
        diagnoses_left_out: isMedicine ? notIn(DIAGNOSES, 'FS_Main.FF_Diagnoses') : [...withoutDiagnoses],
      })
      return i18n.text(`events:${event.name}`)
    },
  })
}
