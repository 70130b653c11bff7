import { CAUSES, causesLeftOut, keepChoices } from '#modules/setup/service.ts'
import { DEATH_CAUSES } from '../death-causes.ts'
import { asking } from '../elements/asking.ts'
import type { SettingForm } from '../settings/setting-form.ts'
import { openSetup } from './open-setup.ts'

/** Form 64: which causes are offered where pigs die. What is recorded already keeps its cause. */
export const causesForm: SettingForm = async (at) => {
  const { db, call, scope, say, event } = at
  const leftOut = await causesLeftOut(db, scope)
  const ask = asking(at)
  return openSetup(at, {
    sections: [
      ask.section('FS_Main', { name: 'causes' }, [
        ask.multiselect('FF_Causes', {
          required: true,
          wide: true,
          options: ask.options('death_cause', DEATH_CAUSES),
          value: DEATH_CAUSES.filter((id) => !leftOut.has(id)).map(String),
        }),
      ]),
    ],
    keep: async (values) => {
      const offered = values.list('FS_Main.FF_Causes')
      const left_out = DEATH_CAUSES.filter((id) => !offered.includes(String(id)))
      await keepChoices(db, call, scope, CAUSES, { left_out })
      return say.text(`events:${event.name}`)
    },
  })
}
