import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultWindowSize, inspectBothThemes, overflowPx, savePicture, windowSizes } from '../a11y.ts'
import { type OpenPage, openWindow, signInAs, useBrowser } from '../browser.ts'
import { cutTexts } from '../cut-texts.ts'
import type { E2eActor } from '../e2e-herd.ts'
import { openScreen } from '../open-screen.ts'
import { expectTablesFit, tableFaults } from '../table-faults.ts'

useBrowser()

/** Every path of a company, with a text or element that shows that its content is loaded. */
const screens = [
  { name: 'overview', path: '/overview?pigs=slaughter', shows: 'Daglig tilvækst' },
  { name: 'overview-weaners', path: '/overview?pigs=weaners', shows: 'Daglig tilvækst' },
  { name: 'why', path: '/why/3?pigs=slaughter', shows: 'Tallene bag' },
  { name: 'farm-board', path: '/farm-board?pigs=slaughter', shows: 'Kr. er værdien af ændringen i' },
  { name: 'data-quality', path: '/overview/data-quality', shows: 'Sidst beregnet' },
  { name: 'activity', path: '/activity?pigs=slaughter', shows: 'Registreret af' },
  { name: 'production', path: '/production?pigs=slaughter', shows: 'Staldage' },
  { name: 'pigs', path: '/pigs?pigs=slaughter', shows: 'Antal grise' },
  { name: 'pigs-activities', path: '/pigs/activities?pigs=slaughter', shows: 'Registreret af' },
  { name: 'pigs-deaths', path: '/pigs/deaths?pigs=slaughter', shows: 'Døde pr. dag' },
  { name: 'pigs-movement-list', path: '/pigs/movement-list', shows: 'Indberettes senest' },
  { name: 'pigs-batches', path: '/pigs/batches?pigs=weaners', shows: 'Startdato' },
  { name: 'feed', path: '/feed?pigs=slaughter', shows: 'Forbrug pr. blanding' },
  { name: 'feed-consumption', path: '/feed/consumption?pigs=slaughter', shows: 'Foder pr. gris pr. dag' },
  { name: 'feed-deliveries', path: '/feed/deliveries?pigs=weaners', shows: 'Følgesedler' },
  { name: 'feed-mixes', path: '/feed/mixes', shows: 'Ny foderblanding' },
  { name: 'raw-materials', path: '/feed/raw-materials', shows: 'Ny råvare' },
  { name: 'reconciliation', path: '/reconciliation?pigs=slaughter', shows: 'Afstemning pr. sted' },
  { name: 'slaughters', path: '/slaughters?pigs=slaughter', shows: 'Slagtedato' },
  { name: 'economy', path: '/economy?pigs=slaughter', shows: 'Hvor pengene kommer fra og går hen' },
  { name: 'economy-postings', path: '/economy/postings?pigs=slaughter', shows: 'Opdater posteringer' },
  { name: 'reports', path: '/reports', shows: 'Tidligere E-kontroller' },
  { name: 'economy-budget', path: '/economy/budget', shows: 'Fast aftale' },
  { name: 'economy-deaths', path: '/economy/deaths', shows: 'Afhentning af døde grise' },
  { name: 'economy-post-payments', path: '/economy/post-payments', shows: 'foreløbig' },
  { name: 'economy-status', path: '/economy/status', shows: 'Slagtegris, kr./kg' },
  { name: 'economy-bonus-payments', path: '/economy/bonus-payments', shows: 'Frilandstillæg, kr./kg' },
  { name: 'economy-listings', path: '/economy/listings', shows: 'Pris ved vægt' },
  { name: 'monitoring', path: '/monitoring?pigs=slaughter', shows: 'Vis sektioner' },
  { name: 'sensors', path: '/monitoring/sensors', shows: 'Mistænkelige' },
  { name: 'alarm-log', path: '/monitoring/log', shows: 'Advarsel' },
  { name: 'analysis', path: '/analysis', shows: 'Vælg emne og steder' },
  { name: 'notes', path: '/notes?pigs=slaughter', shows: 'Ny note' },
  { name: 'assignments', path: '/assignments?pigs=slaughter', shows: 'Ny opgave' },
  { name: 'assignments-completed', path: '/assignments?pigs=slaughter&tab=completed', shows: 'Udført af' },
  { name: 'assignments-templates', path: '/assignments?pigs=slaughter&tab=templates', shows: 'Ny skabelon' },
  { name: 'treatments', path: '/health?pigs=slaughter&tab=completed', shows: 'Tilbageholdt til' },
  { name: 'instructions', path: '/health/instructions', shows: 'Ny instruks' },
  { name: 'notifications', path: '/notifications', shows: 'Kun ulæste' },
  { name: 'companies', path: '/settings/companies', shows: 'Bakkegård Grise' },
  { name: 'key-figures', path: '/settings/kpis', shows: 'Daglig tilvækst' },
  { name: 'change-log', path: '/settings/audit', shows: 'Tidspunkt' },
  { name: 'programs', path: '/settings/programs', shows: 'Ny nøgle' },
  { name: 'setup', path: '/settings/setup', shows: 'Slagterier og leverandørnumre' },
  { name: 'cookies', path: '/settings/cookies', shows: 'Cookies' },
  { name: 'not-found', path: '/no-such-page', shows: 'Siden findes ikke' },
]

/**
 * Checks a screen in both colours, and that no Danish text is cut (`cut-texts.test.ts` has the other languages). Colours do not change the
 * layout, so only the light one is checked in every window.
 */
async function fitsEveryWindow(page: Page, name: string) {
  await page.setViewportSize(defaultWindowSize)
  await inspectBothThemes(page, async (theme) => {
    for (const size of theme === 'dark' ? [defaultWindowSize] : windowSizes) {
      await page.setViewportSize(size)
      await expect.poll(() => overflowPx(page)).toBe(0)
      await expect.poll(() => tableFaults(page)).toEqual([])
      // The menu slides in after the narrow window, so its texts are beyond the edge for a moment.
      if (size === defaultWindowSize) await expect.poll(() => cutTexts(page)).toEqual([])
      await savePicture(page, `${name}-${size.width}-${theme}`)
    }
    if (theme === 'light') await expectTablesFit(page)
  })
}

describe('all screens in light and dark colours', () => {
  let visit: OpenPage

  beforeAll(async () => {
    visit = await openWindow()
    await signInAs(visit.page)
  })
  afterAll(() => visit.context.close())

  test.each(screens)('$name is accessible and fits every window size', async ({ name, path, shows }) => {
    const { page, consoleErrors } = visit
    consoleErrors.length = 0
    await openScreen(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const content = page.getByRole('main')
    await content.getByText(shows).or(content.getByLabel(shows)).first().waitFor()
    await fitsEveryWindow(page, name)
    expect(consoleErrors).toEqual([])
  })

  test('the calendar of records is accessible and fits every window size', async () => {
    const { page, consoleErrors } = visit
    consoleErrors.length = 0
    await openScreen(page, '/activity?pigs=slaughter')
    await page.getByText('Kalender', { exact: true }).click()
    await page.getByRole('region', { name: 'Dagens registreringer' }).waitFor()
    await fitsEveryWindow(page, 'calendar')
    expect(consoleErrors).toEqual([])
  })

  test('the sign-in page is accessible and fits every window size', async () => {
    const { page, context, consoleErrors } = await openWindow()
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Log ind' }).waitFor()
    await fitsEveryWindow(page, 'sign-in')
    expect(consoleErrors).toEqual([])
    await context.close()
  })

  test('the page of all components is accessible and fits every window size where a company has it', async () => {
    const { page, context, consoleErrors } = await asActor('owner', '/makeable')
    await page.getByRole('heading', { level: 1, name: 'Testside' }).waitFor()
    await page.locator('svg[data-chart]').first().waitFor()
    await fitsEveryWindow(page, 'makeable')
    expect(consoleErrors).toEqual([])
    await context.close()
  })

  test('national averages and limits are accessible to the installation administrator in every window size', async () => {
    const { page, context, consoleErrors } = await asActor('solution', '/settings/reference-data')
    await page.getByText('Fødevarestyrelsen').first().waitFor()
    await page.getByText('Ekspertskøn').first().waitFor()
    await fitsEveryWindow(page, 'reference-data')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => overflowPx(page)).toBe(0)
    await savePicture(page, 'reference-data-390')
    await page.getByRole('button', { name: 'Nyt landsgennemsnit' }).click()
    await page.getByRole('dialog').waitFor()
    await savePicture(page, 'reference-data-390-window')
    await page.setViewportSize(defaultWindowSize)
    await savePicture(page, 'reference-data-1366-window')
    await inspectBothThemes(page, async () => undefined)
    expect(consoleErrors).toEqual([])
    await context.close()
  })

  test('farms, barns and sections fit a phone without sideways scrolling', async () => {
    const { page, context, consoleErrors } = await asActor('owner', '/settings/locations')
    await page.setViewportSize({ width: 390, height: 844 })
    for (const tab of ['Ejendomme', 'Stalde', 'Sektioner']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('table', { name: tab }).waitFor()
      expect([tab, await tableFaults(page), await overflowPx(page)]).toEqual([tab, [], 0])
      await savePicture(page, `locations-390-${tab}`)
    }
    expect(consoleErrors).toEqual([])
    await context.close()
  })

  test('the list of all companies is accessible to the installation administrator in every window size', async () => {
    const { page, context, consoleErrors } = await asActor('solution', '/settings/companies')
    await page.getByText('Strandby').or(page.getByText('Opret virksomhed')).first().waitFor()
    await fitsEveryWindow(page, 'companies-of-all')
    expect(consoleErrors).toEqual([])
    await context.close()
  })
})

async function asActor(who: E2eActor, path: string): Promise<OpenPage> {
  const visit = await openWindow()
  await signInAs(visit.page, who, path)
  return visit
}
