import { endpoint } from '@herdboard/contract/core/endpoint.ts'
import { listDirectories } from '@herdboard/contract/people/accounts.ts'
import { getHelpWidget } from '@herdboard/contract/system/ui.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { dismissAllToasts } from '#ui/toasts/toast-store.ts'
import { helpItemsOfPath, type ListedHelpItem } from './help-items.ts'

const anItem = (rest: Partial<ListedHelpItem> = {}): ListedHelpItem => ({
  type: 0,
  text: 'Key figures for the chosen barns.',
  url: null,
  video_title: null,
  video_source_url: null,
  video_description: null,
  reference_url: null,
  references: [],
  icon_id: 'gauge',
  is_visible: true,
  routes: ['/overview'],
  ...rest,
})

afterEach(() => {
  dismissAllToasts()
  vi.restoreAllMocks()
})

async function openHelp(items: ListedHelpItem[]) {
  signInBrowser({ profile: aProfile({ modules: ['Sections', 'HelpWidget'] }) })
  mockEndpoint(getHelpWidget, () => items)
  const page = await openPage('/overview')
  await page.user.click(await screen.findByRole('button', { name: 'Open help' }))
  return { ...page, panel: await screen.findByRole('complementary', { name: 'Help' }) }
}

test('[SHELL-059] [SHELL-132] help panel shows the help of the open screen beside the work, without hidden or foreign pieces', async () => {
  const { panel, user } = await openHelp([
    anItem(),
    anItem({ text: 'Not to be seen', is_visible: false }),
    anItem({ text: 'About deaths', routes: ['/pigs/deaths'] }),
    anItem({ text: 'Our handbook', routes: [], url: 'https://svin.example/handbook' }),
  ])
  expect(await within(panel).findByRole('heading', { name: 'Help' })).toHaveFocus()
  expect(within(panel).getByText('Key figures for the chosen barns.')).toBeVisible()
  expect(within(panel).queryByText('Not to be seen')).toBeNull()
  expect(within(panel).queryByText('About deaths')).toBeNull()
  expect(within(panel).getByRole('link', { name: /Our handbook/ })).toBeVisible()

  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(screen.getByRole('button', { name: 'Open help' })).toHaveFocus()
})

test('screen without help of its own shows the help of its parent screen', () => {
  const items = [anItem({ text: 'Pigs', routes: ['/pigs'] }), anItem({ text: 'Deaths', routes: ['/pigs/deaths'] })]
  const texts = (pathname: string) => helpItemsOfPath(items, pathname).map(({ text }) => text)
  expect(texts('/pigs/activities')).toEqual(['Pigs'])
  expect(texts('/pigs/deaths/')).toEqual(['Deaths'])
  expect(texts('/feed')).toEqual([])
})

test('[SHELL-113] [SHELL-133] help link opens an address in a new tab, an own screen here, and never a script', async () => {
  const { panel, user, address } = await openHelp([
    anItem({ text: 'Outside', url: 'https://seges.example/pigs' }),
    anItem({ text: 'Companies', url: '/settings/companies' }),
    anItem({ text: 'Trap', url: 'javascript:alert(1)' }),
  ])
  const outside = await within(panel).findByRole('link', { name: /Outside/ })
  expect(outside).toHaveAttribute('href', 'https://seges.example/pigs')
  expect(outside).toHaveAttribute('target', '_blank')
  expect(outside).toHaveAttribute('rel', expect.stringContaining('noopener'))
  expect(within(panel).getByText('Trap').closest('a, button')).toBeNull()
  mockEndpoint(listDirectories, () => [])
  await user.click(within(panel).getByRole('link', { name: 'Companies' }))
  await expect.poll(address).toBe('/settings/companies')
})

const handbook = endpoint({
  method: 'GET',
  path: '/ui/documents/1',
  summary: 'A document of the gateway',
  access: {},
  errors: [],
  reply: z.never(),
  reads: [],
})

test('[SHELL-115] help document is fetched as the signed-in user and opened from browser memory', async () => {
  const tab = { location: { href: '' }, opener: window, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  URL.createObjectURL = () => 'blob:the-handbook'
  URL.revokeObjectURL = () => undefined
  const { panel, user } = await openHelp([anItem({ type: 1, text: 'The handbook', url: '/ui/documents/1' })])
  const requests = mockEndpoint(handbook, () => {
    throw new Response(new Blob(['%PDF'], { type: 'application/pdf' }), {
      headers: { 'content-type': 'application/pdf' },
    })
  })
  await user.click(await within(panel).findByRole('button', { name: /The handbook/ }))
  await expect.poll(() => tab.location.href).toBe('blob:the-handbook')
  expect(requests[0]?.headers.get('authorization')).toMatch(/^Bearer /)
  expect(tab.opener).toBeNull()
})

test('[ERR-016] help document that is unavailable closes its tab and reports the error', async () => {
  const tab = { location: { href: '' }, opener: window, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const { panel, user } = await openHelp([anItem({ type: 1, text: 'The handbook', url: '/ui/documents/1' })])
  mockEndpoint(handbook, () => {
    throw apiRefusal(404, [{ code: 'request.not_found', message: '' }])
  })
  await user.click(await within(panel).findByRole('button', { name: /The handbook/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Sorry! An unknown error has occurred')
  expect(tab.close).toHaveBeenCalled()
  expect(tab.location.href).toBe('')
})

test('[SHELL-134] help film is shown with its title and description', async () => {
  const { panel, user } = await openHelp([
    anItem({
      type: 2,
      text: 'Counting pigs',
      video_title: 'How to count a barn',
      video_source_url: 'https://film.example/count.mp4',
      video_description: 'Two people count one section.',
    }),
  ])
  await user.click(await within(panel).findByRole('button', { name: 'Watch the film: Counting pigs' }))
  const dialog = await screen.findByRole('dialog', { name: 'How to count a barn' })
  expect(dialog.querySelector('video')).toHaveAttribute('src', 'https://film.example/count.mp4')
  expect(dialog).toHaveTextContent('Two people count one section.')
})

test('[SHELL-114] [SHELL-135] further reading is listed below as links, each with its text', async () => {
  const { panel } = await openHelp([
    anItem({
      reference_url: 'https://seges.example/kpi',
      references: [
        { text: 'Formulas', url: 'https://seges.example/formulas' },
        { text: 'Trap', url: 'javascript:alert(1)' },
      ],
    }),
  ])
  const links = await within(panel).findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Read more(opens in a new tab)', 'https://seges.example/kpi'],
    ['Formulas(opens in a new tab)', 'https://seges.example/formulas'],
  ])
})

test('[ERR-015] help that cannot be fetched shows no error and no help button', async () => {
  signInBrowser({ profile: aProfile({ modules: ['Sections', 'HelpWidget'] }) })
  const requests = mockEndpoint(getHelpWidget, () => {
    throw apiRefusal(500, [{ code: 'unknown', message: '' }])
  })
  await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  await expect.poll(() => requests.length).toBe(1)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Open help' })).toBeNull()
})

test('company without the module has no help button and sends no help request', async () => {
  signInBrowser({ profile: aProfile({ modules: ['Sections'] }) })
  const requests = mockEndpoint(getHelpWidget, () => [anItem()])
  await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  expect(screen.queryByRole('button', { name: 'Open help' })).toBeNull()
  expect(requests).toEqual([])
})
