import { AlarmId } from '@herdboard/contract/core/ids.ts'
import {
  changeEmail,
  exchangeToken,
  forgotPassword,
  login,
  type SessionTokens,
} from '@herdboard/contract/people/auth.ts'
import { startPasskey, startPasskeySignIn, addPasskey as storePasskey } from '@herdboard/contract/people/passkeys.ts'
import { confirmSecondFactor, startSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { addSharedDevice, putOwnPin } from '@herdboard/contract/people/shared-devices.ts'
import { WATER_TYPES } from '@herdboard/domain/alarms/alarm-types.ts'
import { createAlarmLink } from '#modules/messages/escalation/alarm-link.ts'
import { notifyAlarms } from '#modules/monitoring/service.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import type { RequestParts, TestApi } from '#testing/api/test-api.ts'
import { testConfig } from '#testing/api/test-config.ts'
import { anAlarm } from '#testing/fixtures/sensors.ts'
import {
  aBarn,
  aCompany,
  aFarm,
  aPerson,
  aSection,
  OWN_PASSWORD,
  type TestPerson,
} from '#testing/fixtures/test-company.ts'
import { linkToken, sentMails } from '#testing/mail/sent-mails.ts'
import { softAuthenticator } from '#testing/sign-in/soft-authenticator.ts'
import { totpCode } from '#testing/sign-in/totp-code.ts'

/** A request that succeeds without a sign-in. */
export interface PublicRequest extends RequestParts {
  headers?: Record<string, string>
}

/** Makes a new request of a public endpoint; each can be sent once. */
export type PublicExample = (api: TestApi) => Promise<PublicRequest>

const client_id = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'
const PIN = '7412'
const [waterAlarm = 0] = WATER_TYPES
let people = 0

const aMember = async (api: TestApi): Promise<TestPerson> =>
  aPerson(api.db, {
    company: await aCompany(api.db),
    password: OWN_PASSWORD,
    email: `anna${++people}@holm.example`,
  })

const credentialsOf = ({ email }: TestPerson) => ({ email, password: OWN_PASSWORD, client_id })

const signInToken = async (api: TestApi, person: TestPerson): Promise<string> =>
  (await api.anonymous().call(login, { body: credentialsOf(person) })).token

const signIn = async (api: TestApi): Promise<SessionTokens> => {
  const token = await signInToken(api, await aMember(api))
  return api.anonymous().call(exchangeToken, { body: { token, client_id } })
}

/** Requests a reset link and returns its token. */
async function resetToken(api: TestApi): Promise<string> {
  const { email } = await aMember(api)
  await sentMails(api)
  await api.anonymous().call(forgotPassword, { body: { email } })
  return linkToken((await sentMails(api))[0])
}

async function emailToken(api: TestApi): Promise<string> {
  const person = await aMember(api)
  await sentMails(api)
  await api.as(person).call(changeEmail, { body: { email: `ny.${person.email}`, password: OWN_PASSWORD } })
  return linkToken((await sentMails(api))[0])
}

/** Signs in with the password where a second factor is on; returns the token and the next code of the app. */
async function aCode(api: TestApi): Promise<{ token: string; code: string }> {
  const person = await aMember(api)
  const me = api.as(person)
  const { key } = await me.call(startSecondFactor, { body: { password: OWN_PASSWORD } })
  await me.call(confirmSecondFactor, { body: { code: totpCode(key, api.clock.now()) } })
  api.clock.advance({ seconds: 60 })
  return { token: await signInToken(api, person), code: totpCode(key, api.clock.now()) }
}

async function aSignature(api: TestApi): Promise<PublicRequest> {
  const me = api.as(await aMember(api))
  const phone = softAuthenticator(testConfig().publicUrl)
  const challenge = await me.call(startPasskey, { body: { password: OWN_PASSWORD } })
  await me.call(storePasskey, { body: { name: 'Min telefon', ...phone.createPasskey(challenge) } })
  const question = await api.anonymous().call(startPasskeySignIn, { body: { client_id } })
  return { body: { client_id, ...phone.sign(question, challenge.user_handle) } }
}

/** Registers a device; returns the cookie of its browser and a person who has a PIN. */
async function aDeviceWithPin(api: TestApi): Promise<{ person: TestPerson; headers: Record<string, string> }> {
  const company = await aCompany(api.db)
  const person = await aPerson(api.db, { company, password: OWN_PASSWORD })
  await api.as(person).call(putOwnPin, { body: { pin: PIN, password: OWN_PASSWORD } })
  const dashboard = { platform: 'dashboard' }
  const registered = await api.as(company).send(addSharedDevice, { body: { name: 'Tablet' } }, { headers: dashboard })
  const cookie = registered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { person, headers: { ...dashboard, cookie } }
}

/** Raises an alarm and returns the token of a link that its company's administrator was sent. */
async function alarmToken(api: TestApi): Promise<string> {
  const { directoryId, manager } = await aCompany(api.db)
  const farm = await aFarm(api.db, { directoryId })
  const barn = await aBarn(api.db, farm)
  const section = await aSection(api.db, barn)
  const id = AlarmId.parse(await anAlarm(api, { directoryId, farm, barn, section }))
  const now = api.clock.now()
  const alarm = {
    id,
    type_id: waterAlarm,
    severity: 3 as const,
    started_at: now,
    stopped_at: null,
    acknowledged_at: null,
  }
  const place = { farm_id: farm.id, barn_id: barn.id, section_id: section.id }
  await tenantTransaction(api.database, directoryId, (db, scope) =>
    notifyAlarms(db, scope, now, [{ ...alarm, ...place }]),
  )
  const rows = await api.db.selectFrom('notification').select('id').where('directory_id', '=', directoryId).execute()
  const notificationIds = rows.map((row) => row.id)
  return tenantTransaction(api.database, directoryId, (db, scope) =>
    createAlarmLink(db, scope, { userId: manager.userId, notificationIds, now }),
  )
}

const emptyRequest: PublicExample = async () => ({})

/** A request of each public endpoint, by name. Endpoints behind a sign-in have theirs beside it, in `request-examples.ts`. */
export const publicExamples: Record<string, PublicExample> = {
  listLanguages: emptyRequest,
  listIcons: emptyRequest,
  getFooter: emptyRequest,
  getBrand: emptyRequest,
  getConsentProvider: emptyRequest,
  loginInfo: async () => ({ query: { callback_url: '/', fallback_logout_url: '/' } }),

  login: async (api) => ({ body: credentialsOf(await aMember(api)) }),
  exchangeToken: async (api) => ({ body: { token: await signInToken(api, await aMember(api)), client_id } }),
  refreshToken: async (api) => {
    const { token, refresh_token } = await signIn(api)
    return { body: { token, refresh_token, client_id } }
  },
  logout: async (api) => ({ body: { refresh_token: (await signIn(api)).refresh_token } }),
  enterCode: async (api) => ({ body: { ...(await aCode(api)), client_id } }),
  startPasskeySignIn: async () => ({ body: { client_id } }),
  signInWithPasskey: aSignature,
  getDeviceSignIn: async (api) => ({ headers: (await aDeviceWithPin(api)).headers }),
  signInByPin: async (api) => {
    const { person, headers } = await aDeviceWithPin(api)
    return { headers, body: { user_id: person.userId, pin: PIN, client_id } }
  },

  forgotPassword: async (api) => ({ body: { email: (await aMember(api)).email } }),
  readAccountLink: async (api) => ({ body: { token: await resetToken(api) } }),
  resetPassword: async (api) => {
    const password = 'Ny traktor til foråret'
    return { body: { token: await resetToken(api), password, confirm: password } }
  },
  confirmEmail: async (api) => ({ body: { token: await emailToken(api) } }),
  readAlarmLink: async (api) => ({ body: { token: await alarmToken(api) } }),
  confirmAlarmLink: async (api) => ({ body: { token: await alarmToken(api) } }),
}
