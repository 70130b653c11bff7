import { formId } from '@herdboard/contract/core/form-id.ts'
import { postableCategories } from '#modules/economy/service.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import type { SettingForm } from '#modules/forms/setting/setting-form.ts'
import { openSetup } from '#modules/forms/setup/open-setup.ts'
import { readExcludedPostingCategories, saveSetupChoices } from '#modules/setup/service.ts'
import type { TextName } from '#platform/text/text-key.ts'

/** Form `formId.postingCategories`: categories offered for new postings. Existing postings retain their category. */
export const categoriesForm: SettingForm = async (session) => {
  const { db, context, scope, i18n, event } = session
  const excluded = await readExcludedPostingCategories(db, scope)
  const build = elementBuilder(session)
  const choice = (id: string, label: TextName<'forms:field'>, isIncome: boolean) => {
    const ids = postableCategories.filter((category) => category.isIncome === isIncome).map((category) => category.id)
    return build.multiselect(id, {
      label: `field.${label}`,
      required: true,
      wide: true,
      options: build.numberedOptions('posting_category', ids),
      value: ids.filter((each) => !excluded.has(each)).map(String),
    })
  }
  return openSetup(session, {
    sections: [
      build.section('FS_Main', { name: 'categories' }, [
        choice('FF_Income', 'income', true),
        choice('FF_Expense', 'expense', false),
      ]),
    ],
    save: async (values) => {
      const offered = new Set([...values.list('FS_Main.FF_Income'), ...values.list('FS_Main.FF_Expense')])
      const categories_left_out = postableCategories.map(({ id }) => id).filter((id) => !offered.has(String(id)))
      await saveSetupChoices(db, context, scope, formId.postingCategories, { categories_left_out })
      return i18n.text(`events:${event.name}`)
    },
  })
}
