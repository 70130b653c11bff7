import { getMeta, listDirectories, patchProfile } from '@herdboard/contract/people/accounts.ts'
import { cookieNames } from '@herdboard/contract/people/auth.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import { listIcons } from '@herdboard/contract/system/ui.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { reportConnection } from '#lib/http/connection-state.ts'
import { removeCookie } from '#lib/storage/cookies.ts'
import { anEvent, aProfile, exampleBarn, exampleCompany, exampleFarm, ourCompany } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { dismissAllToasts } from '#ui/toasts/toast-store.ts'
import { endLoading } from './loading/loading-phase.ts'

// The event window requests its form, which has no mock in this file.
beforeEach(() => reportConnection(true))

/** Delays the response of a shell endpoint until a promise resolves. */
function delayEndpoint(needed: typeof getMeta | typeof listIcons | typeof listFarms, release: Promise<void>): void {
  if (needed === listFarms) mockEndpoint(listFarms, () => release.then(() => []))
  else if (needed === listIcons) mockEndpoint(listIcons, () => release.then(() => []))
  else
    mockEndpoint(getMeta, () =>
      release.then(() => ({
        active_directory_id: ourCompany,
        data_version: 1,
        pending_farms: 0,
        notifications: { unread: 0, unhandled: 0, needs_me: 0 },
        assignments: { due: 0, overdue: 0 },
      })),
    )
}

test('[SHELL-012] [SHELL-013] root address opens the overview with its title and the focus on its heading', async () => {
  signInBrowser()
  const { address } = await openPage('/')
  await expect.poll(address).toBe('/overview')
  expect(await screen.findByRole('heading', { name: 'Overview' })).toHaveFocus()
  expect(document.title).toBe('Overview - Nygaard A/S')
})

test('[SHELL-049] [SHELL-066] [SHELL-075] every address without a company opens the companies, without sidebar and location picker', async () => {
  signInBrowser({ profile: aProfile({ active_directory_id: null, role: null, directory_name: '' }) })
  mockEndpoint(listDirectories, () => [exampleCompany({ name: 'Søndergaard' })])
  const { address } = await openPage('/overview')
  await expect.poll(address).toBe('/settings/companies')
  expect(await screen.findByText('Søndergaard')).toBeVisible()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('button', { name: /farms|places|Nygaard/ })).toBeNull()
  cleanup()

  signInBrowser({ farms: [exampleFarm()] })
  await openPage('/overview')
  expect(await screen.findByRole('button', { name: /Nygaard/ })).toBeVisible()
})

test('[SHELL-060] [SHELL-097] cover hides the whole window until meta, icons and farms are loaded', async () => {
  for (const needed of [getMeta, listIcons, listFarms]) {
    signInBrowser()
    const { promise: release, resolve: respond } = Promise.withResolvers<void>()
    delayEndpoint(needed, release)
    endLoading()
    await openPage('/overview')
    expect(await screen.findByText('Getting your farm ready')).toBeVisible()
    expect(screen.queryByRole('navigation')).toBeNull()
    respond()
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeInTheDocument()
    cleanup()
  }
})

test('[SHELL-061] sidebar has an entry for every screen flagged for it and open to this company', async () => {
  signInBrowser({ profile: aProfile({ modules: ['Sections'] }) })
  const { router } = await openPage('/overview')
  const links = within(await screen.findByRole('navigation', { name: 'Menu' })).getAllByRole('link')
  const flagged = Object.values(router.routesById).flatMap((route) => {
    const { sidebar } = route.options.staticData ?? {}
    const isOpen = sidebar && !sidebar.forManyFarms && (!sidebar.module || sidebar.module === 'Sections')
    return isOpen ? [route.fullPath] : []
  })
  const top = links.map((link) => link.getAttribute('href')?.split('?')[0])
  expect(top).toEqual(expect.arrayContaining(flagged))
  expect(top).not.toContain('/assignments')
  // The company has one farm, and nothing to compare it with.
  expect(top).not.toContain('/farm-board')
  expect(top).not.toContain('/settings/companies')
})

test.each([
  ['/health/instructions', 'Instructions'],
  ['/pigs/deaths', 'Pigs'],
])('sidebar marks one entry on %s', async (path, name) => {
  signInBrowser({ profile: aProfile({ modules: ['Sections', 'Medicine'] }) })
  await openPage(path)
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }))
  await waitFor(() => expect(menu.getByRole('link', { current: 'page' })).toHaveAccessibleName(name))
})

test('menu of an employee begins with the work in the barn, that of an administrator in the usual order', async () => {
  const begins = async (role: 'Employee' | 'DirectoryAdmin') => {
    signInBrowser({ profile: aProfile({ role, modules: ['Sections', 'Medicine', 'Assignments', 'RealTime'] }) })
    await openPage('/overview')
    const [first] = within(await screen.findByRole('navigation', { name: 'Menu' })).getAllByRole('list')
    const links = within(first as HTMLElement).getAllByRole('link')
    const paths = links.map((link) => link.getAttribute('href')?.split('?')[0])
    cleanup()
    return paths.slice(0, 4)
  }
  expect(await begins('Employee')).toEqual(['/overview', '/assignments', '/health', '/health/instructions'])
  expect(await begins('DirectoryAdmin')).toEqual(['/overview', '/activity', '/reconciliation', '/production'])
})

test('[SHELL-057] folded sidebar is still folded at the next visit', async () => {
  signInBrowser()
  const first = await openPage('/overview')
  const toggle = await screen.findByRole('button', { name: 'Show or hide the menu' })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await first.user.click(toggle)
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  cleanup()

  await openPage('/overview')
  expect(await screen.findByRole('button', { name: 'Show or hide the menu' })).toHaveAttribute('aria-expanded', 'true')
})

test('[SHELL-076] event menu lists the events that can be recorded somewhere, by name', async () => {
  const farm = exampleFarm()
  signInBrowser({
    farms: [farm],
    barns: [exampleBarn(farm, { accessible_actions: [5] })],
    events: [anEvent(), anEvent({ id: 4, action_id: 4, name: 'Slaughter' })],
  })
  const { user } = await openPage('/overview')
  await user.click(await screen.findByRole('button', { name: 'Event' }))
  const menu = await screen.findByRole('menu')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['Dead'])
})

test('[SHELL-077] [SHELL-136] choice of an event or batch action opens its action window', async () => {
  const farm = exampleFarm({ accessible_actions: [21] })
  const barns = [1, 2].map((index) => exampleBarn(farm, { name: `Barn ${index}`, accessible_actions: [5] }))
  const created = anEvent({ id: 21, action_id: 21, name: 'Create batch' })
  signInBrowser({ farms: [farm], barns, events: [anEvent()], batchEvents: [created] })
  const { user } = await openPage('/overview')
  await user.click(await screen.findByRole('button', { name: 'Event' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Dead' }))
  const dialog = await screen.findByRole('dialog', { name: /Dead/ })
  expect(await within(dialog).findByText('Barn 2')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Batch' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Create batch' }))
  expect(await screen.findByRole('dialog', { name: /Create batch/ })).toBeVisible()
})

test('[SHELL-078] batch menu shows only listed events', async () => {
  const farm = exampleFarm({ accessible_actions: [21, 22] })
  const created = anEvent({ id: 21, action_id: 21, name: 'Create batch' })
  const updated = anEvent({ id: 22, action_id: 22, name: 'Update batch', is_listed: false })
  signInBrowser({ farms: [farm], batchEvents: [created, updated] })
  const { user } = await openPage('/overview')
  await user.click(await screen.findByRole('button', { name: 'Batch' }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Create batch'])
})

test('read-only farm offers nothing to record', async () => {
  const farm = exampleFarm({ permission: { key: 'Read' } })
  signInBrowser({ farms: [farm], barns: [exampleBarn(farm, { accessible_actions: [5] })], events: [anEvent()] })
  await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  expect(screen.queryByRole('button', { name: 'Event' })).toBeNull()
})

test('[SHELL-088] [SHELL-089] [SHELL-095] settings menu shows the signed-in user', async () => {
  signInBrowser()
  const { user } = await openPage('/overview')
  const button = await screen.findByRole('button', { name: 'Settings for Jens Hansen' })
  expect(button).toHaveTextContent('JH')
  await user.click(button)
  const menu = await screen.findByRole('menu')
  expect(menu).toHaveTextContent('jens@nygaard.example')
  expect(await within(menu).findByRole('menuitem', { name: 'Company overview' })).toBeVisible()
})

test('[SHELL-094] settings menu offers a worker cookies and key figures, and no administrator screen', async () => {
  signInBrowser({ profile: aProfile({ role: 'Employee' }) })
  const { user } = await openPage('/overview')
  await user.click(await screen.findByRole('button', { name: 'Settings for Jens Hansen' }))
  const menu = await screen.findByRole('menu')
  const items = within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent)
  expect(items.slice(0, 4)).toEqual(['Your profile', 'Cookies', 'Company overview', 'Select key figures'])
  expect(items).not.toContain('Farm setup')
  expect(items.at(-1)).toBe('Log out')
})

test('[SHELL-096] cookies can be chosen without any company, and the choice is saved', async () => {
  signInBrowser({
    profile: aProfile({ active_directory_id: null, role: null, directory_name: '', accessible_directory_count: 0 }),
  })
  mockEndpoint(listDirectories, () => [])
  const { user, address } = await openPage('/settings/companies')
  await user.click(await screen.findByRole('button', { name: 'Settings for Jens Hansen' }))
  const menu = await screen.findByRole('menu')
  expect(within(menu).getByRole('menuitem', { name: 'Your profile' })).toBeVisible()
  expect(within(menu).queryByRole('menuitem', { name: 'Company overview' })).toBeNull()
  expect(within(menu).queryByRole('menuitem', { name: 'Select key figures' })).toBeNull()
  await user.click(within(menu).getByRole('menuitem', { name: 'Cookies' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cookies' })
  expect(await within(dialog).findByText(/there is nothing to choose/)).toBeVisible()
  expect(address()).toBe('/settings/companies')
  act(dismissAllToasts)
})

test('[SHELL-043] cookies have a page of their own for company members', async () => {
  signInBrowser()
  await openPage('/settings/cookies')
  expect(await screen.findByRole('heading', { name: 'Cookies', level: 1 })).toBeVisible()
  expect(await screen.findByText('Necessary')).toBeVisible()
})

test('demo company is marked on every screen', async () => {
  signInBrowser({ profile: aProfile({ is_demo: true }) })
  await openPage('/overview')
  expect(await screen.findByText('Sample data. What you record here is not mixed with real data.')).toBeVisible()
})

test('[SHELL-067] demo warning in a narrow window is in the page below the top bar and can be closed', async () => {
  const real = window.matchMedia
  window.matchMedia = (query) => ({
    ...real(query),
    matches: query === '(min-width: 640px) and (max-width: 1023.98px)',
  })
  signInBrowser()
  const { user } = await openPage('/overview')
  const strip = await within(await screen.findByRole('main')).findByText(/narrower than 1024/)
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Close' }))
  expect(strip).not.toBeInTheDocument()
  window.matchMedia = real
})

test('unknown address says so and links to the overview', async () => {
  signInBrowser()
  const { user, address } = await openPage('/pigsty')
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Go to the overview' }))
  await expect.poll(address).toBe('/overview')
})

test('[SHELL-011] address of a screen whose module is off opens the overview and states the reason once', async () => {
  signInBrowser({ profile: aProfile({ modules: ['Sections'] }) })
  const { address } = await openPage('/assignments')
  await expect.poll(address).toBe('/overview')
  expect(await screen.findAllByRole('alert')).toHaveLength(1)
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Whoops! You are missing the required permissions for this action',
  )
  act(dismissAllToasts)
})

test('[I18N-001] [I18N-007] interface uses the language of the profile, whatever language was used before', async () => {
  signInBrowser({ profile: aProfile({ language_id: 1, language_code: 'da' }) })
  await openPage('/overview', { language: 'en' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Overblik' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sprog' })).toBeVisible()
})

test('[SHELL-086] language picker changes the profile', async () => {
  signInBrowser()
  const requests = mockEndpoint(patchProfile, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: '' }])
  })
  const { user } = await openPage('/overview')
  await user.click(await screen.findByRole('button', { name: 'Language' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Dansk' }))
  await expect.poll(() => requests[0]?.input.body).toEqual([{ op: 'replace', path: '/language_id', value: 1 }])
})

test('change of pig type after the sign-in ended requests that view, and nothing is lost', async () => {
  const farm = exampleFarm({ pigs: 10 })
  signInBrowser({ farms: [farm], barns: [exampleBarn(farm, { pigs: 10 }), exampleBarn(farm, { is_weaners: true })] })
  const { user, address } = await openPage('/overview?places=none')
  const weaners = await screen.findByRole('radio', { name: 'Weaners' })
  removeCookie(cookieNames.token)
  await user.click(weaners)
  await expect.poll(address).toBe('/auth/login?wanted=%2Foverview%3Fpigs%3Dweaners')
})

test('sign-out in another tab clears the figures here at once and preserves the requested address', async () => {
  signInBrowser()
  const { address } = await openPage('/overview?pigs=weaners')
  await screen.findByRole('heading', { name: 'Overview' })
  removeCookie(cookieNames.token)
  localStorage.setItem('herdboard.signed-out', 'by the other tab')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'herdboard.signed-out' })))
  // The person did it, and may have deleted what was not sent: nothing is said of either.
  await expect.poll(address).toBe('/auth/login?wanted=%2Foverview%3Fpigs%3Dweaners')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Overview' })).toBeNull())
})
