import { formId } from '@herdboard/contract/core/form-id.ts'
import { closeUnwantedNotifications, optionalNotificationKinds } from '#modules/notifications/service.ts'
import { readReminders, saveSetupChoices } from '#modules/setup/service.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import { requireValue } from '../engine/entry-day.ts'
import type { SettingForm } from '../setting/setting-form.ts'
import { openSetup } from './open-setup.ts'

/** Form `formId.reminders`: notification settings. Notifications of a type that is turned off are closed at once. */
export const remindersForm: SettingForm = async (session) => {
  const { db, context, scope, i18n, event } = session
  const { unwanted, count_days } = await readReminders(db, scope)
  const kinds = optionalNotificationKinds(scope)
  const build = elementBuilder(session)
  return openSetup(session, {
    sections: [
      build.section('FS_Main', { name: 'reminders' }, [
        build.multiselect('FF_Types', {
          required: true,
          wide: true,
          options: kinds.map(({ id, key }) => ({ id: String(id), value: i18n.text(`notifications:type.${key}`) })),
          value: kinds.filter(({ id }) => !unwanted.includes(id)).map(({ id }) => String(id)),
        }),
        build.integer('FF_StatusDays', { required: true, min: 7, max: 190, unit: 'days', value: count_days }),
      ]),
    ],
    save: async (values) => {
      const chosenTypes = values.list('FS_Main.FF_Types')
      const notOffered = unwanted.filter((id) => !kinds.some((kind) => kind.id === id))
      const left = kinds.map(({ id }) => id).filter((id) => !chosenTypes.includes(String(id)))
      const choices = {
        unwanted: [...notOffered, ...left],
        count_days: requireValue(values.number('FS_Main.FF_StatusDays'), 'FF_StatusDays'),
      }
      await saveSetupChoices(db, context, scope, formId.reminders, choices)
      await closeUnwantedNotifications(db, context, scope, choices.unwanted)
      return i18n.text(`events:${event.name}`)
    },
  })
}
