import { FarmId, PlaceId } from '@herdboard/contract/core/ids.ts'
import { putWalkingOrder } from '@herdboard/contract/herd/rounds.ts'
import { beforeEach, expect, test } from 'vitest'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { apiRefusal, connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import type { Round } from './stored-round.ts'
import { inUnsentOrder, keepWalkingOrder, sendWalkingOrder } from './unsent-order.ts'

const farm = FarmId.parse('01890000-0000-7000-8000-000000000001')
const [a, b, c] = ['a', 'b', 'c'].map((no) => PlaceId.parse(`01890000-0000-7000-8000-00000000000${no}`)) as [
  PlaceId,
  PlaceId,
  PlaceId,
]
const round = { farm: { id: farm, name: 'Nygaard' }, has_order: false, places: [{ id: a }, { id: b }, { id: c }] }
const shownOrder = () => inUnsentOrder(round as unknown as Round).places.map(({ id }) => id)

beforeEach(() => {
  signInBrowser()
  setCurrentLocale('da')
})

test('an order chosen without a network is shown, and the last one is sent when there is one', async () => {
  let isCut = true
  const sent = mockEndpoint(putWalkingOrder, () => {
    if (isCut) throw connectionFailure()
    return null
  })
  keepWalkingOrder(farm, [b, a, c])
  await sendWalkingOrder(farm)
  keepWalkingOrder(farm, [c, b, a])
  expect(shownOrder()).toEqual([c, b, a])

  isCut = false
  sent.length = 0
  await sendWalkingOrder(farm)
  await sendWalkingOrder(farm)
  expect(sent.map(({ input }) => input.body)).toEqual([{ farm_id: farm, place_ids: [c, b, a] }])
  expect(shownOrder()).toEqual([a, b, c])
})

test('an order that the server refuses is forgotten', async () => {
  mockEndpoint(putWalkingOrder, () => {
    throw apiRefusal(403, [{ code: 'auth.forbidden', message: '' }])
  })
  keepWalkingOrder(farm, [b, a, c])
  await sendWalkingOrder(farm)
  expect(shownOrder()).toEqual([a, b, c])
})
