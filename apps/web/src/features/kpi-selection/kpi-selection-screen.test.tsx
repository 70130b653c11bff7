import {
  getKpiPreferences,
  getKpis,
  getKpiTypes,
  type KpiPreference,
  putKpiPreferences,
} from '@herdboard/contract/figures/dashboard.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { aKpi, aKpiType } from '#testing/overview.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { dismissAllToasts } from '#ui/toasts/toast-store.ts'

const names = ['Daily gain', 'Feed conversion', 'Dead', 'Days in barn', 'Pigs produced']
const types = [
  ...names.map((text, index) => aKpiType({ id: index + 1, text, text_wrapped: text, is_weaner: null })),
  aKpiType({ id: 6, text: 'Lean meat', text_wrapped: 'Lean meat', is_weaner: false }),
]
const preference = (is_weaner: boolean): KpiPreference => ({
  is_weaner,
  directory_default: true,
  kpis: [1, 2, 3, 4].map((type_id, index) => ({ type_id, index })),
})

beforeEach(() => {
  dismissAllToasts()
  signInBrowser()
  mockEndpoint(getKpiTypes, () => types)
  mockEndpoint(getKpiPreferences, () => [preference(true), preference(false)])
  mockEndpoint(getKpis, () => [aKpi({ type_id: 1, value: 612 })])
})

const weaners = async () => within(await screen.findByRole('region', { name: 'Weaners' }))
const openSelection = async () => {
  const saved = mockEndpoint(putKpiPreferences, () => [preference(true), preference(false)])
  const { user } = await openPage('/settings/kpis')
  return { user, saved, cards: await weaners() }
}

test('[SETTINGS-001] [SETTINGS-002] [SHELL-042] key figure selection shows the cards of a pig type with their current values', async () => {
  const { cards } = await openSelection()
  expect(screen.getByRole('heading', { level: 1, name: 'Select key figures' })).toBeVisible()
  expect(cards.getAllByRole('checkbox')).toHaveLength(5)
  expect(cards.queryByText('Lean meat')).toBeNull()
  const finishers = within(screen.getByRole('region', { name: 'Slaughter pigs' }))
  expect(finishers.getAllByRole('checkbox')).toHaveLength(6)
  expect(await cards.findByText(/612/)).toBeVisible()
  expect(cards.getByText('4 of 4 selected')).toBeVisible()
})

test('[SETTINGS-004] [SETTINGS-005] [SETTINGS-009] [API-072] key figures are replaced and reordered, and saved for that pig type only', async () => {
  const { user, saved, cards } = await openSelection()
  await user.click(cards.getByRole('checkbox', { name: 'Feed conversion, selected as number 2' }))
  await user.click(cards.getByRole('checkbox', { name: 'Pigs produced' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The key figures were saved')).toBeVisible()
  expect(saved.map(({ input }) => input)).toEqual([
    {
      body: {
        is_weaner: true,
        directory_default: false,
        kpis: [1, 3, 4, 5].map((type_id, index) => ({ type_id, index })),
      },
    },
  ])
})

test('[SETTINGS-006] fifth key figure triggers a warning at once, and five are not saved', async () => {
  const { user, saved, cards } = await openSelection()
  await user.click(cards.getByRole('checkbox', { name: 'Pigs produced' }))
  expect(await screen.findByText('Select at most 4 key figures. You have selected 5')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved).toEqual([])
})

test('[SETTINGS-007] selection of three key figures is not saved', async () => {
  const { user, saved, cards } = await openSelection()
  await user.click(cards.getByRole('checkbox', { name: /^Dead/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Select at least 4 key figures. You have selected 3')).toBeVisible()
  expect(saved).toEqual([])
})

test('[SETTINGS-003] company manager may save key figures for all companies; other users are not offered this', async () => {
  const { user, saved } = await openSelection()
  await user.click(screen.getByRole('checkbox', { name: /^Use in all my companies/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => saved).toHaveLength(2)
  expect(saved.every(({ input }) => 'body' in input && input.body.directory_default)).toBe(true)
})

test('worker chooses key figures for himself only', async () => {
  signInBrowser({ profile: aProfile({ role: 'Employee' }) })
  await openSelection()
  expect(screen.queryByRole('checkbox', { name: /^Use in all my companies/ })).toBeNull()
})

test('ticked key figures stay ticked when saving fails', async () => {
  const { user, cards } = await openSelection()
  mockEndpoint(putKpiPreferences, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: 'Busy' }])
  })
  await user.click(cards.getByRole('checkbox', { name: /^Dead/ }))
  await user.click(cards.getByRole('checkbox', { name: 'Pigs produced' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await cards.findByRole('checkbox', { name: 'Pigs produced, selected as number 4' })).toBeChecked()
  expect(screen.queryByText('The key figures were saved')).toBeNull()
})

test('failed fetch of the key figures is reported with a retry button', async () => {
  mockEndpoint(getKpiPreferences, () => {
    throw apiRefusal(500, [])
  })
  await openPage('/settings/kpis')
  expect(await screen.findByText('The key figures could not be loaded')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
