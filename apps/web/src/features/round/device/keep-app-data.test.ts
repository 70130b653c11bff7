import 'fake-indexeddb/auto'
import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { getRound } from '@herdboard/contract/herd/rounds.ts'
import { getProfile } from '@herdboard/contract/people/accounts.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import { listActions } from '@herdboard/contract/system/catalogue.ts'
import { listIcons } from '@herdboard/contract/system/ui.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { forgetResponseKeeper, lastResponse } from '#lib/http/response-keeper.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { recordEntry } from '#lib/outbox/outbox.ts'
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts'
import { aFormReply, deadForm } from '#testing/forms.ts'
import { exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { keepAppData } from './keep-app-data.ts'

let stop: () => void

const farm = exampleFarm()
const barn = exampleBarn(farm)

beforeEach(async () => {
  await emptyDevice()
  signInBrowser({ farms: [farm], barns: [barn] })
  setCurrentLocale('da')
  mockEndpoint(listActions, () => [])
  const none = { farm: null, farms: [], has_order: false, places: [], mixes: [], instructions: [] }
  mockEndpoint(getRound, () => ({ at: '2026-06-10T06:00:00.000Z', today: '2026-06-10', ...none }))
})
afterEach(async () => {
  stop()
  forgetResponseKeeper()
  await leaveDevice()
})

const isStored = async (path: string): Promise<boolean> => (await lastResponse(`/api${path}`)) !== undefined

test('round alone keeps what the application opens with, and no second copy of itself', async () => {
  await callEndpoint(getRound, { query: {} })
  stop = keepAppData()
  for (const { path } of [getProfile, listFarms, listIcons])
    await expect.poll(() => isStored(path), { timeout: 15_000 }).toBe(true)
  expect(await isStored(getRound.path)).toBe(false)
})

test('form of an entry is kept as soon as the server refuses the entry', async () => {
  const forms = mockEndpoint(getForm, () => aFormReply(deadForm()))
  mockEndpoint(postForm, () => {
    throw apiRefusal(422, [{ code: 'numbers.too_large', message: 'Kun 114 grise' }])
  })
  stop = keepAppData()
  const target = { farm_id: farm.id, barn_id: barn.id }
  await recordEntry({ formId: formId.deadPigs, title: '', placeName: '', target, form: { sections: [] } }).stored
  await expect.poll(() => forms.map(({ input: { query } }) => query), { timeout: 15_000 }).toMatchObject([target])
  const address = `/forms/${formId.deadPigs}?farm_id=${farm.id}&barn_id=${barn.id}`
  await expect.poll(() => isStored(address), { timeout: 15_000 }).toBe(true)
})
