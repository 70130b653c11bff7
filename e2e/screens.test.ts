import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWindow, signIn, useBrowser, type Visit } from './browser.ts'
import { barriers, keepPicture, pxTooWide, settled, sizes, usual } from './look.ts'

useBrowser()

/** Every address with something on it that shows that its content has come. */
const screens = [
  { name: 'overview', path: '/overview?pigs=slaughter', shows: 'Daglig tilvækst' },
  { name: 'overview-weaners', path: '/overview?pigs=weaners', shows: 'Daglig tilvækst' },
  { name: 'data-quality', path: '/overview/data-quality', shows: 'Sidst beregnet' },
  { name: 'activity', path: '/activity?pigs=slaughter', shows: 'Registreret af' },
  { name: 'pigs', path: '/pigs?pigs=slaughter', shows: 'Antal grise' },
  { name: 'pigs-activities', path: '/pigs/activities?pigs=slaughter', shows: 'Registreret af' },
  { name: 'pigs-deaths', path: '/pigs/deaths?pigs=slaughter', shows: 'Døde pr. dag' },
  { name: 'pigs-batches', path: '/pigs/batches?pigs=weaners', shows: 'Startdato' },
  { name: 'reconciliation', path: '/reconciliation?pigs=slaughter', shows: 'Afstemning pr. sted' },
  { name: 'notes', path: '/notes?pigs=slaughter', shows: 'Ny note' },
  { name: 'assignments', path: '/assignments?pigs=slaughter', shows: 'Ny opgave' },
  { name: 'assignments-completed', path: '/assignments?pigs=slaughter&tab=completed', shows: 'Udført af' },
  { name: 'assignments-templates', path: '/assignments?pigs=slaughter&tab=templates', shows: 'Ny skabelon' },
  { name: 'notifications', path: '/notifications', shows: 'Kun ulæste' },
  { name: 'companies', path: '/settings/companies', shows: 'Bakkegård Grise' },
  { name: 'key-figures', path: '/settings/kpis', shows: 'Daglig tilvækst' },
  { name: 'cookies', path: '/settings/cookies', shows: 'Cookies' },
  { name: 'not-found', path: '/no-such-page', shows: 'Siden findes ikke' },
]

describe.each([{ theme: 'light' }, { theme: 'dark' }])('in $theme colours', ({ theme }) => {
  let visit: Visit

  async function fitsEveryWindow(page: Page, name: string) {
    // Colours move nothing: dark ones are only looked at.
    for (const size of theme === 'dark' ? [usual] : sizes) {
      await page.setViewportSize(size)
      await expect.poll(() => pxTooWide(page)).toBe(0)
      await keepPicture(page, `${name}-${size.width}-${theme}`)
    }
  }

  beforeAll(async () => {
    visit = await aWindow({ dark: theme === 'dark' })
    await signIn(visit.page)
  })
  afterAll(() => visit.context.close())

  test.each(screens)('$name can be used by everybody and fits every window', async ({ name, path, shows }) => {
    const { page, complaints } = visit
    complaints.length = 0
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const content = page.getByRole('main')
    await content.getByText(shows).or(content.getByLabel(shows)).first().waitFor()
    await settled(page)
    expect(await barriers(page)).toEqual([])
    await fitsEveryWindow(page, name)
    expect(complaints).toEqual([])
  })

  test('the calendar of records can be used by everybody and fits every window', async () => {
    const { page, complaints } = visit
    await page.goto('/activity?pigs=slaughter')
    await page.getByText('Kalender', { exact: true }).click()
    await page.getByRole('region', { name: 'Dagens registreringer' }).waitFor()
    await settled(page)
    expect(await barriers(page)).toEqual([])
    await fitsEveryWindow(page, 'calendar')
    expect(complaints).toEqual([])
  })

  test('signing in can be done by everybody in every window', async () => {
    const { page, context, complaints } = await aWindow({ dark: theme === 'dark' })
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Log ind' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await fitsEveryWindow(page, 'sign-in')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('the page of every part can be used by everybody, where a company has it', async () => {
    const { page, context, complaints } = await aWindow({ dark: theme === 'dark' })
    await signIn(page, 'owner')
    await page.goto('/makeable')
    await page.getByRole('heading', { level: 1, name: 'Prøveside' }).waitFor()
    await page.locator('svg[data-chart]').first().waitFor()
    await settled(page)
    expect(await barriers(page)).toEqual([])
    await fitsEveryWindow(page, 'makeable')
    expect(complaints).toEqual([])
    await context.close()
  })
})
