import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { getRound, type RoundPlace } from '@herdboard/contract/herd/rounds.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { startLanguage } from '#i18n/start.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { outboxEntries } from '#lib/outbox/outbox-state.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { RoundApp } from './round-app.tsx'

const barn = { farm_id: '01890000-0000-7000-8000-000000000001', barn_id: '01890000-0000-7000-8000-000000000002' }
const section = '01890000-0000-7000-8000-000000000003'
const course = '01890000-0000-7000-8000-000000000004' as RecordId
const place = {
  id: section,
  name: 'C4',
  barn_id: barn.barn_id,
  barn_name: 'Slagtestald 3',
  is_weaners: false,
  pigs: 114,
  weight_kg: 66,
  day: 41,
  hours_unseen: 41,
  unseen_severity: 2,
  treatments: [
    {
      record_id: course,
      resource_id: `${course}:2`,
      day: 2,
      total_days: 3,
      date: '2026-06-10',
      animal_count: 114,
      pen: null,
      drug_name: 'Nuflor',
      dose_per_animal: 3.3,
      dose_unit: 'ml',
    },
  ],
  alarms: [],
  tasks: [],
  pens: ['2'],
  at: { ...barn, section_id: section },
  pigs_at: { ...barn, section_id: section },
  form_ids: [formId.deadPigs, formId.treatmentDay, formId.checkIn, formId.note],
  feed_from: null,
  feed_mix_id: null,
} as unknown as RoundPlace

async function openRoundWith(shown: RoundPlace): Promise<ReturnType<typeof userEvent.setup>> {
  signInBrowser()
  setCurrentLocale('da')
  await startLanguage('da')
  mockEndpoint(getRound, () => ({
    at: '2026-06-10T06:00:00.000Z',
    today: '2026-06-10',
    farm: { id: shown.at.farm_id, name: 'Nygaard' },
    farms: [{ id: shown.at.farm_id, name: 'Nygaard' }],
    has_order: false,
    places: [shown],
    mixes: [],
  }))
  render(
    <Suspense>
      <RoundApp />
    </Suspense>,
  )
  await screen.findByRole('heading', { name: /C4/ })
  return userEvent.setup()
}

test('due day of a treatment is given to all 114 pigs in two touches, and is then no longer due', async () => {
  const user = await openRoundWith(place)
  expect(screen.getByText(/Behandling dag 2 af 3: 114 grise/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Givet' }))
  expect(screen.getByText('Nuflor, 3,3 ml pr. gris · C4')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Givet' }))
  expect(await screen.findByText('114 grise behandlet i C4')).toBeVisible()
  expect(screen.queryByText(/Behandling dag 2/)).toBeNull()
  const entry = outboxEntries().find(({ target }) => target.resource_id === `${course}:2`)
  expect(entry?.form.sections[0]?.children).toContainEqual({ id: 'FF_Number', value: 114 })
})

test('person who may only read sees the round and no keys', async () => {
  await openRoundWith({ ...place, form_ids: [] })
  expect(screen.getByText('Du kan se runden, men ikke registrere her.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Døde' })).toBeNull()
})
