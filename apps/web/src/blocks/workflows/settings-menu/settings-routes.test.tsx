import { getKpiPreferences, getKpis, getKpiTypes } from '@herdboard/contract/figures/dashboard.ts'
import { listDirectories } from '@herdboard/contract/people/accounts.ts'
import { listUsers } from '@herdboard/contract/people/users.ts'
import {
  listDirectoryBarns,
  listDirectoryFarms,
  listDirectorySections,
} from '@herdboard/contract/places/place-setup.ts'
import { listConfigEvents } from '@herdboard/contract/system/catalogue.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

/** Signs in an administrator of an empty company. */
function signInAdministrator() {
  signInBrowser()
  for (const list of [listDirectories, listConfigEvents, listDirectoryFarms, listDirectoryBarns, listDirectorySections])
    mockEndpoint(list, () => [] as never)
  for (const list of [listUsers, getKpiPreferences, getKpis, getKpiTypes]) mockEndpoint(list, () => [] as never)
}

const pages = [
  ['SHELL-044', 'Farm setup', '/settings/locations', 'Farm setup'],
  ['SHELL-045', 'User management', '/settings/users', 'User management'],
  ['SHELL-047', 'Setup', '/settings/setup', 'Setup'],
] as const

test.each(pages)('[%s] settings entry %s opens its page, as does its address', async (_id, entry, address, heading) => {
  signInAdministrator()
  const page = await openPage('/settings/cookies')
  await page.user.click(await screen.findByRole('button', { name: 'Settings for Jens Hansen' }))
  await page.user.click(await screen.findByRole('menuitem', { name: entry }))
  await expect.poll(page.address).toBe(address)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
})

test('[SHELL-090] settings menu offers every settings page, with log out at the end', async () => {
  signInAdministrator()
  const { user } = await openPage('/settings/cookies')
  await user.click(await screen.findByRole('button', { name: 'Settings for Jens Hansen' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  const expected = [
    'Cookies',
    'Company overview',
    'Select key figures',
    'Farm setup',
    'Setup',
    'User management',
    'Log out',
  ]
  expect(items.filter((item) => expected.includes(item ?? ''))).toEqual(expected)
})

test('[SHELL-138] settings address redirects to the first settings page, and all pages lie below it', async () => {
  signInAdministrator()
  const { address } = await openPage('/settings')
  await expect.poll(address).toBe('/settings/kpis')
  for (const page of ['kpis', 'cookies', 'locations', 'users', 'companies', 'setup']) {
    const below = await openPage(`/settings/${page}`)
    await expect.poll(below.address).toBe(`/settings/${page}`)
  }
})
