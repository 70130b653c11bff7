import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LanguageCode, languages } from '@herdboard/contract/core/languages.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overflowPx, pageSettled } from '../a11y.ts'
import { accessTokenOnPage } from '../api-requests.ts'
import { type OpenPage, openWindow, signInAs, useBrowser } from '../browser.ts'
import { cutTexts, fieldsWiderThanWindows } from '../cut-texts.ts'
import { openScreen } from '../open-screen.ts'

useBrowser()

const paths = [
  '/overview?pigs=slaughter',
  '/overview?pigs=weaners',
  '/why/3?pigs=slaughter',
  '/overview/data-quality',
  '/activity?pigs=slaughter',
  '/production?pigs=slaughter',
  '/pigs?pigs=slaughter',
  '/pigs/batches?pigs=weaners',
  '/feed?pigs=slaughter',
  '/feed/deliveries?pigs=weaners',
  '/feed/mixes',
  '/reconciliation?pigs=slaughter',
  '/slaughters?pigs=slaughter',
  '/economy?pigs=slaughter',
  '/economy/postings?pigs=slaughter',
  '/economy/budget',
  '/reports',
  '/monitoring?pigs=slaughter',
  '/monitoring/log',
  '/analysis',
  '/notes?pigs=slaughter',
  '/assignments?pigs=slaughter',
  '/health?pigs=slaughter',
  '/notifications',
  '/settings/kpis',
  '/settings/setup',
  '/settings/cookies',
]

let visit: OpenPage
beforeAll(async () => {
  visit = await openWindow({ width: 1366, height: 768 })
  await signInAs(visit.page)
})
afterAll(async () => {
  await speak(visit.page, 1)
  await visit.context.close()
})

const speak = async (page: Page, languageId: number) => {
  const answer = await page.request.patch('/api/profile', {
    data: [{ op: 'replace', path: '/language_id', value: languageId }],
    headers: { authorization: `Bearer ${await accessTokenOnPage(page)}`, 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.ok()).toBe(true)
}

/** Whether the search among the tools of a screen has a line below the first of them. */
const isSearchBelowTools = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const search = document.querySelector('[data-page-tools] > [data-search]')
    const first = search?.parentElement?.firstElementChild
    return !!search && !!first && search.getBoundingClientRect().top > first.getBoundingClientRect().bottom
  })

/** `screens.test.ts` checks the Danish texts of every screen. */
const otherLanguages = languages.filter(({ code }) => code !== 'da')

test.each(otherLanguages)(
  '[I18N-001] no text of the main screens is cut or leaves its frame at 1366 px in $native_name',
  async ({ id, code }) => {
    const { page } = visit
    await speak(page, id)
    const cut: string[] = []
    // The app is loaded once for a language, and shows each screen without loading it anew.
    await page.goto('/settings/cookies')
    await page.locator(`html[lang=${code}] main h1`).waitFor()
    for (const path of paths) {
      await openScreen(page, path)
      expect(new URL(page.url()).pathname).toBe(path.replace(/\?.*/, ''))
      await page.locator(`html[lang=${code}] main h1`).waitFor()
      await pageSettled(page)
      if ((await overflowPx(page)) > 0) cut.push(`${path}: the page scrolls sideways`)
      cut.push(...(await cutTexts(page)).map((text) => `${path}: ${text}`))
      if (await isSearchBelowTools(page)) cut.push(`${path}: the search is not at the top right`)
    }
    expect(cut).toEqual([])
  },
  300_000,
)

/** Entries as the palette reads them in every language: each opens its form for a section. */
const entries = [
  'døde S2',
  'indsættelse S2',
  'afgang S2',
  'flyt S2',
  'behandling S2',
  'optælling S2',
  'vejning S2',
  'tilsyn S2',
]

/** Screens with a button that opens a window or a menu, by the area and key of its text. */
const openers = [
  ['/economy/deaths', 'economy:adjust'],
  ['/economy/deaths', 'data-table:export'],
  ['/pigs?pigs=slaughter', 'data-table:columns'],
  ['/activity?pigs=slaughter', 'records:filter'],
  ['/settings/users', 'users:invite'],
] as const

const textOf = (code: LanguageCode, name: string): string => {
  const [area, key = ''] = name.split(':')
  const path = join(import.meta.dirname, `../../apps/web/src/i18n/${code}/${area}.json`)
  return (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)[key] ?? ''
}

test.each(languages)(
  'no text of forms, windows and menus is cut or leaves its frame at 1366 px in $native_name',
  async ({ id, code }) => {
    const { page } = visit
    await speak(page, id)
    const found: string[] = []
    const inspect = async (name: string) => {
      await pageSettled(page)
      const faults = [...(await cutTexts(page)), ...(await fieldsWiderThanWindows(page))]
      found.push(...faults.map((fault) => `${name}: ${fault}`))
      await page.keyboard.press('Escape')
      await page.locator('[role=dialog], [role=menu]').first().waitFor({ state: 'detached' })
    }
    await page.goto('/settings/cookies')
    await page.locator(`html[lang=${code}] main h1`).waitFor()
    for (const entry of entries) {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill(entry)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByText('S2').first().waitFor()
      await inspect(entry)
    }
    for (const [path, name] of openers) {
      await openScreen(page, path)
      await page
        .getByRole('main')
        .getByRole('button', { name: textOf(code, name), exact: true })
        .first()
        .click()
      await page.locator('[role=dialog], [role=menu]').first().waitFor()
      await inspect(`${path} ${name}`)
    }
    expect(found).toEqual([])
  },
  300_000,
)

test('a text that leaves its card is found', async () => {
  const { page } = visit
  await openScreen(page, '/settings/cookies')
  await page.getByRole('heading', { level: 1, name: 'Cookies' }).waitFor()
  expect(await cutTexts(page)).toEqual([])
  await page.evaluate(() => {
    const card = document.createElement('article')
    card.style.width = '80px'
    card.innerHTML = '<span style="white-space: nowrap">Foreløbig: mangler slagteafregning</span>'
    document.querySelector('main')?.append(card)
  })
  expect(await cutTexts(page)).toEqual(['Foreløbig: mangler slagteafregning'])
})
