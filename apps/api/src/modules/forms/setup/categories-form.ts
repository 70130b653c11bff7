import { typedCategories } from '#modules/economies/service.ts'
import { saveSetupChoices, POSTING_CATEGORIES, postingCategoriesLeftOut } from '#modules/setup/service.ts'
import { asking } from '../elements/asking.ts'
import type { SettingForm } from '../settings/setting-form.ts'
import { openSetup } from './open-setup.ts'

/** Form 70: which categories are offered for new postings. What was posted keeps its category. */
export const categoriesForm: SettingForm = async (at) => {
  const { db, context, scope, say, event } = at
  const leftOut = await postingCategoriesLeftOut(db, scope)
  const ask = asking(at)
  const choice = (id: string, isIncome: boolean) => {
    const ids = typedCategories.filter((category) => category.isIncome === isIncome).map((category) => category.id)
    return ask.multiselect(id, {
      required: true,
      wide: true,
      options: ask.options('posting_category', ids),
      value: ids.filter((each) => !leftOut.has(each)).map(String),
    })
  }
  return openSetup(at, {
    sections: [
      ask.section('FS_Main', { name: 'categories' }, [choice('FF_Income', true), choice('FF_Expense', false)]),
    ],
    keep: async (values) => {
      const offered = new Set([...values.list('FS_Main.FF_Income'), ...values.list('FS_Main.FF_Expense')])
      const categories_left_out = typedCategories.map(({ id }) => id).filter((id) => !offered.has(String(id)))
      await saveSetupChoices(db, context, scope, POSTING_CATEGORIES, { categories_left_out })
      return i18n.text(`events:${event.name}`)
    },
  })
}
