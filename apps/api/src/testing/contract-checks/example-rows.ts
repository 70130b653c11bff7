import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { NoteId, RecordId } from '@herdboard/contract/core/ids.ts'
import { removeNote } from '@herdboard/contract/herd/notes.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { listAudit } from '@herdboard/contract/system/audit-log.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { addWebhook } from '@herdboard/contract/system/webhooks.ts'
import type { TestApi } from '#testing/api/test-api.ts'
import { aSettlement, notificationsOf, raiseTestNotification } from '#testing/fixtures/notifications.ts'
import { anAlarm } from '#testing/fixtures/sensors.ts'
import { fillForm, openForm, submitForm } from '#testing/forms/submit-form.ts'
import { pushBrowser } from '#testing/outbound/push-browser.ts'
import type { RequestExample } from './request-example.ts'
import type { TestWorld } from './test-world.ts'

/** Days with data in the test world. */
export const period = { from: '2026-01-01', to: '2026-06-15' }
let made = 0
/** A number that no other example has. */
export const nextNumber = (): number => ++made
export const nextName = (word: string) => `${word} ${nextNumber()}`
export const aWebhook = async (api: TestApi, world: TestWorld) =>
  (await api.as(world).call(addWebhook, { body: { url: `https://hooks.example/${nextNumber()}` } })).id

export const aPushBrowser = () => ({
  endpoint: `https://push.example/${nextNumber()}`,
  keys: pushBrowser().keys,
})

export const emptyExample: RequestExample = async () => ({})

/** Records an insertion into a section through the form. */
export async function insertion(api: TestApi, world: TestWorld) {
  const place = { section_id: world.section.id }
  const { form } = await openForm(api.as(world), formId.insertion, place)
  return {
    ...place,
    confirmed: true,
    form: fillForm(form, { 'FS_Main.FF_Number': 100 + nextNumber(), 'FS_Main.FF_AvgWeight': 30 }),
  }
}

export async function anExampleRecord(api: TestApi, world: TestWorld): Promise<string> {
  const saved = await api
    .as(world)
    .call(postForm, { params: { form_id: formId.insertion }, body: await insertion(api, world) })
  return saved.id
}

export async function aDeletedRecord(api: TestApi, world: TestWorld): Promise<string> {
  const id = RecordId.parse(await anExampleRecord(api, world))
  await api.as(world).call(removeRecord, { params: { id }, query: { confirmed: 'true' } })
  return id
}

export const anExampleNote = async (api: TestApi, world: TestWorld): Promise<string> =>
  (await submitForm(api.as(world), formId.note, { barn_id: world.barn.id }, { 'FS_Main.FF_Note': nextName('Hoste i') }))
    .id

/** Returns the entry in the audit log of the deletion of a note. */
export async function aDeletionOfANote(api: TestApi, world: TestWorld): Promise<string> {
  const id = NoteId.parse(await anExampleNote(api, world))
  await api.as(world).call(removeNote, { params: { id } })
  const { data } = await api.as(world).call(listAudit, { query: { kind: 'note' } })
  return data.find(({ subject_id }) => subject_id === id)?.id ?? ''
}

export const anExampleTask = async (api: TestApi, world: TestWorld): Promise<string> =>
  (
    await submitForm(
      api.as(world),
      formId.task,
      { section_id: world.section.id },
      { 'FS_Main.FF_Task': nextName('Vask'), 'FS_Sub.FF_SubTask': 'Sæbe', 'FS_Sub_1.FF_SubTask': 'Skyl' },
    )
  ).id

export const aBudgetLine = async (api: TestApi, world: TestWorld): Promise<string> =>
  (
    await submitForm(
      api.as(world),
      formId.budgetLine,
      { farm_id: world.farm.id },
      {
        'FS_Main.FF_Category': '26',
        'FS_Main.FF_Price': 1.25,
        'FS_Main.FF_Use': 6,
        'FS_Main.FF_Locations': [world.farm.id],
      },
      { confirmed: true },
    )
  ).id

export async function anExampleTemplate(api: TestApi, world: TestWorld): Promise<string> {
  const templateForm = { params: { form_id: formId.task }, query: { resource_id: 'template' } }
  const { form } = await api.as(world).call(getForm, templateForm)
  const body = { resource_id: 'template', form: fillForm(form, { 'FS_Main.FF_Task': nextName('Skabelon') }) }
  return (await api.as(world).call(postForm, { params: { form_id: formId.task }, body })).id
}

/** Raises the notification of a settlement to approve. */
export async function anExampleNotification(api: TestApi, world: TestWorld): Promise<string> {
  const no = nextName('Afregning')
  await raiseTestNotification(
    api,
    world,
    aSettlement({ farmId: world.farm.id, barnId: world.barn.id, id: world.section.id }, { no }),
  )
  const [notification] = (await notificationsOf(api.as({ manager: world.manager }), { search_query: no })).data
  return notification?.id ?? ''
}

export async function anAlarmNotification(api: TestApi, world: TestWorld): Promise<string> {
  const subject = await anAlarm(api, world)
  await raiseTestNotification(api, world, {
    ...{ type: notificationKind.alarmCritical, subject, place: { farmId: world.farm.id } },
    params: { type: 4, advice: 4, time: '2026-06-10T10:00:00Z' },
  })
  const { id } = await api.db
    .selectFrom('notification')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return id
}

/** A batch with pigs has a report without any count. */
export const aReport: RequestExample = async (api, world) => {
  const place = { batch_id: world.batch.id }
  const pigs = { 'FS_Main.FF_Number': 100 + nextNumber(), 'FS_Main.FF_AvgWeight': 30 }
  await submitForm(api.as({ manager: world.manager }), formId.insertion, place, pigs, { confirmed: true })
  return { query: { site_ids: world.batch.id } }
}

/** The smallest valid photo, a WebP. */
export const ONE_POINT = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='
