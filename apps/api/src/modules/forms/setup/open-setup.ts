import { selectSetup } from '#modules/setup/service.ts'
import { type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'
import type { ElementValues } from '../engine/element-values.ts'
import type { SettingFormInstance, SettingSession } from '../setting/setting-form.ts'

const UNSAVED_SETUP_ID = '00000000-0000-0000-0000-000000000000'

interface SetupFormDefinition extends Pick<SettingFormInstance, 'sections' | 'proposals' | 'title'> {
  rules?(values: ElementValues): readonly BrokenRule[]
  /** Saves the values and returns the name for the message. */
  save(values: ElementValues): Promise<string>
}

/** Opens a form of the setup. The form has one version for all its values. */
export async function openSetup(session: SettingSession, form: SetupFormDefinition): Promise<SettingFormInstance> {
  const { sections, proposals, title, rules, save } = form
  const setup = await selectSetup(session.db, session.scope, session.event.formId)
  return {
    // A form that was never saved has version 0, so the first save can state it.
    subject: setup ?? { id: UNSAVED_SETUP_ID, version: 0 },
    sections,
    ...(proposals && { proposals }),
    ...(title && { title }),
    ...(rules && { rules }),
    save: async (values) => {
      const broken = rules?.(values) ?? []
      if (broken.length > 0) throw new RuleProblem(broken)
      const name = await save(values)
      return session.i18n.text('forms:done.setup', { name })
    },
  }
}
