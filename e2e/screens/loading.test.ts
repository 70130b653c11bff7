import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenPage, openWindow, signInAs, useBrowser } from '../browser.ts'
import { openScreen } from '../open-screen.ts'

useBrowser()

let visit: OpenPage

beforeAll(async () => {
  visit = await openWindow()
  await signInAs(visit.page, 'manager', '/settings/cookies')
  await visit.page.getByRole('heading', { level: 1, name: 'Cookies' }).waitFor()
  // From now on the server answers nothing, so every screen stays as it is while it loads.
  await visit.page.route('**/api/**', () => undefined)
})
afterAll(() => visit.context.close())

/** Opens a screen from one that loads nothing; returns when its placeholders are seen. */
async function openLoading(page: Page, path: string): Promise<void> {
  await openScreen(page, '/settings/cookies')
  await page.getByRole('heading', { level: 1, name: 'Cookies' }).waitFor()
  await openScreen(page, path)
  await page.locator('main [aria-busy]').first().waitFor({ state: 'visible' })
}

/** Placeholders that do not look like those of the other screens. */
const differentPlaceholders = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const colourBehind = (part: Element | null): string => {
      if (!part) return ''
      const colour = getComputedStyle(part).backgroundColor
      return colour === 'rgba(0, 0, 0, 0)' ? colourBehind(part.parentElement) : colour
    }
    const pageColour = colourBehind(document.querySelector('main'))
    return [...document.querySelectorAll<HTMLElement>('main [aria-busy]')].flatMap((part) => {
      const isChart = part.style.height !== ''
      const heights = [...part.children].map((block) => (block as HTMLElement).offsetHeight)
      return [
        ...(getComputedStyle(part).animationDuration === '0.2s' ? [] : ['placeholders that are seen at once']),
        ...(colourBehind(part) === pageColour ? ['placeholders outside a card'] : []),
        ...(!isChart && Math.max(...heights) > 64 ? [`a slab of ${Math.max(...heights)} px`] : []),
      ]
    })
  })

test.each([
  '/overview?pigs=slaughter',
  '/why/3?pigs=slaughter',
  '/farm-board?pigs=slaughter',
  '/overview/data-quality',
  '/activity?pigs=slaughter',
  '/pigs?pigs=slaughter',
  '/pigs/batches?pigs=weaners',
  '/feed?pigs=slaughter',
  '/feed/mixes',
  '/reconciliation?pigs=slaughter',
  '/slaughters?pigs=slaughter',
  '/economy?pigs=slaughter',
  '/economy/budget',
  '/monitoring?pigs=slaughter',
  '/monitoring/log',
  '/settings/rota',
  '/notes?pigs=slaughter',
  '/assignments?pigs=slaughter',
  '/health?pigs=slaughter',
  '/notifications',
  '/imports',
  '/settings/kpis',
  '/settings/setup',
  '/settings/locations',
])('%s loads with rows in a card, which a fast response does not show', async (path) => {
  await openLoading(visit.page, path)
  expect(await differentPlaceholders(visit.page)).toEqual([])
})
