import 'fake-indexeddb/auto'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { DirectoryId, FarmId } from '@herdboard/contract/core/ids.ts'
import { getRound, type RoundPlace } from '@herdboard/contract/herd/rounds.ts'
import { cookieNames } from '@herdboard/contract/people/auth.ts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startLanguage } from '#i18n/start-language.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { outboxEntries } from '#lib/outbox/outbox-state.ts'
import { readOutboxEntries } from '#lib/outbox/outbox-store.ts'
import { writeCookie } from '#lib/storage/cookies.ts'
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts'
import { aProfile } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { aToken, signInBrowser } from '#testing/sign-in-browser.ts'
import { RoundApp } from '../round-app.tsx'

beforeEach(emptyDevice)
afterEach(leaveDevice)

const id = (no: number) => `01890000-0000-7000-8000-${String(no).padStart(12, '0')}`

function placeNamed(name: string, no: number): RoundPlace {
  const at = { farm_id: id(1), barn_id: id(2), section_id: id(no) }
  return {
    ...{ id: id(no), name, barn_id: id(2), barn_name: 'Stald 1', is_weaners: false, pigs: 100, dead_today: 0 },
    ...{ withdrawal_until: null, weight_kg: 50, day: 20, hours_unseen: 1, unseen_severity: null, treatments: [] },
    ...{ alarms: [], tasks: [], pens: [], at, pigs_at: at, form_ids: [formId.deadPigs, formId.checkIn] },
    ...{ feed_from: null, feed_mix_id: null },
  } as unknown as RoundPlace
}

const own = aProfile()
const otherCompany = DirectoryId.parse(id(99))

/** Opens the round of places, which another answer of the server then replaces. */
async function openRound(places: readonly RoundPlace[]) {
  signInBrowser({ profile: own })
  setCurrentLocale('da')
  await startLanguage('da')
  const server = { places }
  mockEndpoint(getRound, () => ({
    ...{ at: new Date().toISOString(), today: '2026-06-10', farm: { id: FarmId.parse(id(1)), name: 'Nygaard' } },
    ...{ farms: [], has_order: false, places: [...server.places], mixes: [], instructions: [] },
  }))
  render(
    <Suspense>
      <RoundApp />
    </Suspense>,
  )
  await screen.findByRole('heading', { name: places[0]?.name ?? '' })
  return server
}

const readAgain = () => act(() => void window.dispatchEvent(new Event('online')))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('number typed at a place that is gone meanwhile is of that place, and of no other', async () => {
  const server = await openRound([placeNamed('C4', 4), placeNamed('C5', 5)])
  await userEvent.click(screen.getByRole('button', { name: 'C5 ›' }))
  await press('Døde')
  await press('2')
  server.places = [placeNamed('C4', 4), placeNamed('C6', 6)]
  await readAgain()
  await press('Gem')
  expect(await screen.findByText('2 døde i C5')).toBeVisible()
  expect(outboxEntries()).toMatchObject([{ target: { section_id: id(5) }, placeName: 'Stald 1, C5' }])
})

test('number typed while another tab opens another company is of the company of its place', async () => {
  const server = await openRound([placeNamed('C4', 4)])
  await press('Døde')
  await press('2')
  writeCookie(cookieNames.token, aToken({ ...own, active_directory_id: otherCompany }), null)
  server.places = [placeNamed('N1', 11)]
  await readAgain()
  await press('Gem')
  expect(await screen.findByText('2 døde i C4')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'N1' })).toBeVisible()
  expect(await readOutboxEntries(own.id)).toMatchObject([
    { directoryId: own.active_directory_id, target: { section_id: id(4) } },
  ])
})

test('place that is gone while the person stands there leaves no key of another under the thumb', async () => {
  const server = await openRound([placeNamed('C4', 4), placeNamed('C5', 5)])
  await userEvent.click(screen.getByRole('button', { name: 'C5 ›' }))
  expect(screen.getByRole('heading', { name: 'C5' })).toBeVisible()
  server.places = [placeNamed('C4', 4)]
  await readAgain()
  expect(await screen.findByText('Stedet er ikke længere i runden. Vælg, hvor du er.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Alt i orden/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /C4/ }))
  expect(screen.getByRole('button', { name: /Alt i orden/ })).toBeVisible()
  expect(screen.queryByText(/ikke længere i runden/)).toBeNull()
})
