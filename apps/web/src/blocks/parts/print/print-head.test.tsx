import { listRecords } from '@herdboard/contract/herd/records.ts'
import { listBatches } from '@herdboard/contract/places/locations.ts'
import { listRecordTypes } from '@herdboard/contract/system/catalogue.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { exampleBarn, exampleFarm } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { exampleRecordTypes } from '#testing/records.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const screenMedia = window.matchMedia
afterEach(() => {
  window.matchMedia = screenMedia
})

const printedHead = () => {
  window.matchMedia = (query) => ({ ...screenMedia(query), matches: query === 'print' })
}

const farm = exampleFarm()
const barn = exampleBarn(farm, { name: 'Barn 4' })

async function openActivity() {
  signInBrowser({ farms: [farm], barns: [barn] })
  mockEndpoint(listBatches, () => [])
  mockEndpoint(listRecordTypes, () => exampleRecordTypes)
  mockEndpoint(listRecords, () => ({ data: [], total_pages: 0, total_rows: 0 }))
  await openPage(`/activity?from=2026-11-01&to=2026-11-20&places=${barn.id}`)
  return await screen.findByRole('heading', { level: 1, name: 'Activity' })
}

test('print header states owner, program, places, days and time of printing', async () => {
  printedHead()
  const heading = await openActivity()
  expect(await screen.findByText('Nygaard A/S · Nygaard, Barn 4')).toBeInTheDocument()
  const head = heading.closest('header')
  if (!head) throw new Error('The heading has no print head')
  expect(within(head).getByText('Herdboard')).toBeInTheDocument()
  expect(within(head).getByText(/^Printed \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeInTheDocument()
  // The running header of every page after the first.
  const line = document.documentElement.style.getPropertyValue('--running-head')
  expect(line).toMatch(/^"Activity · Nygaard A\/S · Slaughter pigs · .*1.*20 Nov.* 2026 · Printed /)
})

test('print header is hidden on screen', async () => {
  await openActivity()
  expect(screen.queryByText(/^Printed /)).toBeNull()
})
