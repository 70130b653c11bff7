import { selectSetup } from '#modules/setup/service.ts'
import { type BrokenRule, RuleProblem } from '#platform/problem.ts'
import type { Values } from '../engine/values.ts'
import type { OpenSetting, SettingOpening } from '../settings/setting-form.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

interface SetupForm extends Pick<OpenSetting, 'sections' | 'proposals' | 'title'> {
  rules?(values: Values): readonly BrokenRule[]
  /** Writes what was sent and gives back what it is called. */
  keep(values: Values): Promise<string>
}

/** A form of the setup as it stands now: it is changed as one thing, with one version for everything in it. */
export async function openSetup(at: SettingOpening, form: SetupForm): Promise<OpenSetting> {
  const { sections, proposals, title, rules, keep } = form
  const setup = await selectSetup(at.db, at.scope, at.event.formId)
  return {
    // Nobody saved it yet: the first who does begins with the version that everybody has seen.
    subject: setup ?? { id: NOBODY, version: 0 },
    sections,
    ...(proposals && { proposals }),
    ...(title && { title }),
    ...(rules && { rules }),
    keep: async (values) => {
      const broken = rules?.(values) ?? []
      if (broken.length > 0) throw new RuleProblem(broken)
      const name = await keep(values)
      return at.say.text('forms:done.setup', { name })
    },
  }
}
