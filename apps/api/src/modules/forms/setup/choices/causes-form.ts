import { formId } from '@herdboard/contract/core/form-id.ts'
import { diagnoses } from '@herdboard/domain/health/diagnoses.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import { DEATH_CAUSES } from '#modules/forms/record/death-causes.ts'
import type { SettingForm } from '#modules/forms/setting/setting-form.ts'
import { openSetup } from '#modules/forms/setup/open-setup.ts'
import { readExcludedCauses, readExcludedDiagnoses, saveSetupChoices } from '#modules/setup/service.ts'

const DIAGNOSES = diagnoses.map(({ id }) => id)

/**
 * Form `formId.causes`: causes of death that forms offer and, with the Medicine module, diagnoses for treatments.
 * Existing records retain theirs.
 */
export const causesForm: SettingForm = async (session) => {
  const { db, context, scope, i18n, event } = session
  const excluded = await readExcludedCauses(db, scope)
  const withoutDiagnoses = await readExcludedDiagnoses(db, scope)
  const isMedicine = scope.modules.has('Medicine')
  const build = elementBuilder(session)
  const offered = (ids: readonly number[], without: ReadonlySet<number>) => ids.filter((id) => !without.has(id))
  return openSetup(session, {
    sections: [
      build.section('FS_Main', { name: 'causes' }, [
        build.multiselect('FF_Causes', {
          required: true,
          wide: true,
          options: build.numberedOptions('death_cause', DEATH_CAUSES),
          value: offered(DEATH_CAUSES, excluded).map(String),
        }),
        ...(isMedicine
          ? [
              build.multiselect('FF_Diagnoses', {
                required: true,
                wide: true,
                options: build.numberedOptions('diagnosis', DIAGNOSES),
                value: offered(DIAGNOSES, withoutDiagnoses).map(String),
              }),
            ]
          : []),
      ]),
    ],
    save: async (values) => {
      const notIn = (ids: readonly number[], address: string) =>
        ids.filter((id) => !values.list(address).includes(String(id)))
      await saveSetupChoices(db, context, scope, formId.causes, {
        left_out: notIn(DEATH_CAUSES, 'FS_Main.FF_Causes'),
        diagnoses_left_out: isMedicine ? notIn(DIAGNOSES, 'FS_Main.FF_Diagnoses') : [...withoutDiagnoses],
      })
      return i18n.text(`events:${event.name}`)
    },
  })
}
