import { addPushBrowser } from '@herdboard/contract/people/push.ts'
import { listRotas } from '@herdboard/contract/people/rotas.ts'
import { aPhone } from '#testing/fixtures/message-phones.ts'
import { anAlarm } from '#testing/fixtures/sensors.ts'
import {
  anAlarmNotification,
  anExampleNotification,
  aPushBrowser,
  aWebhook,
  emptyExample,
  nextNumber,
} from './example-rows.ts'
import type { RequestExample } from './request-example.ts'

/** Notifications, messages and their channels. */
export const messageExamples: Record<string, RequestExample> = {
  listNotifications: emptyExample,
  listNotificationGroups: emptyExample,
  getToday: emptyExample,
  getMessageChoice: emptyExample,
  listMessages: emptyExample,
  getPush: emptyExample,
  addPushBrowser: async () => ({ body: aPushBrowser() }),
  removePushBrowser: async (api, world) => {
    const { browsers } = await api.as(world).call(addPushBrowser, { body: aPushBrowser() })
    return { params: { id: browsers[0]?.id ?? '' } }
  },
  getMessagePhone: emptyExample,
  putMessagePhone: async () => ({ body: { phone: '12 34 56 78' } }),
  verifyMessagePhone: async (api, world) => {
    await aPhone(api.db, world.manager)
    return { body: { code: '123456' } }
  },
  removeMessagePhone: async (api, world) => {
    await aPhone(api.db, world.manager)
    return {}
  },
  listWebhooks: emptyExample,
  addWebhook: async () => ({ body: { url: `https://hooks.example/${nextNumber()}`, type_ids: null } }),
  testWebhook: async (api, world) => ({ params: { id: await aWebhook(api, world) } }),
  removeWebhook: async (api, world) => ({ params: { id: await aWebhook(api, world) } }),
  putMessageChoice: async () => ({
    body: {
      email_from: 2,
      push_from: 2,
      sms_from: null,
      quiet_hours: { from: '21:00', to: '06:30' },
      night_from: 3,
      muted_kinds: [12],
    },
  }),
  getDigestChoice: emptyExample,
  putDigestChoice: async () => ({ body: { send_at: '06:30' } }),
  markAlarmsSeen: async (api, world) => ({ body: { notification_ids: [await anAlarmNotification(api, world)] } }),
  listAlarmResponseSteps: async (api, world) => ({ params: { id: await anAlarm(api, world) } }),
  listRotas: emptyExample,
  putRota: async (api, world) => ({
    params: { farm_id: world.farm.id },
    body: {
      escalate_after_minutes: 15,
      shifts: [
        { weekdays: [1, 2, 3, 4, 5, 6, 7], dates: null, from: '18:00', to: '06:00', people: [world.manager.userId] },
      ],
      version: (await api.as(world).call(listRotas)).find(({ farm_id }) => farm_id === world.farm.id)?.version ?? 0,
    },
  }),
  readAllNotifications: async (api, world) => {
    await anExampleNotification(api, world)
    return {}
  },
  setNotificationsRead: async (api, world) => ({
    body: { notification_ids: [await anExampleNotification(api, world)], read_status: true },
  }),
  patchNotification: async (api, world) => ({
    params: { id: await anExampleNotification(api, world) },
    body: [{ op: 'replace', path: '/rejected', value: true }],
  }),
}
