import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fetchJson } from '../api-requests.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { networkIdle } from '../network-idle.ts'

useBrowser()

interface Kpi {
  type_id: number
  index_id: number | null
  value: number | null
}

interface KpiType {
  id: number
  text: string
  text_wrapped: string
  decimals: number
}

interface Series {
  name: string
  kind: 'line' | 'column' | 'area'
  points: (number | null)[]
}

/** 11 March to 10 June: the overview's default thirteen weeks on the day of the end-to-end tests. */
const PERIOD = 'from=2026-03-11&to=2026-06-10'
const kinds = [
  { kind: 'Smågrise', isWeaners: true },
  { kind: 'Slagtegrise', isWeaners: false },
]

const danish = (value: number, decimals: number) =>
  value.toLocaleString('da-DK', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

async function show(page: Page, kind: string) {
  await page.locator('label').getByText(kind, { exact: true }).click()
  await page.getByRole('article').first().waitFor()
  await networkIdle(page)
}

test.each(kinds)(
  'tiles of $kind show the figures of the API, and weeks with pigs have no gaps',
  async ({ kind, isWeaners }) => {
    const { page, consoleErrors } = await openWindow()
    await signInAs(page)
    await show(page, kind)
    await page.getByRole('button', { name: 'Alle nøgletal' }).click()

    const kpis = await fetchJson<Kpi[]>(page, `/api/kpis-contextual?is_weaner=${isWeaners}&${PERIOD}`)
    const types = await fetchJson<KpiType[]>(page, '/api/definitions/kpi-types')
    const chosen = kpis.filter(({ index_id }) => index_id !== null)
    expect(chosen).toHaveLength(4)
    expect(chosen.map(({ value }) => value)).not.toContain(null)
    for (const { type_id, value } of kpis) {
      const type = types.find(({ id }) => id === type_id)
      if (!type || value === null) continue
      const tile = page.getByRole('article', { name: type.text_wrapped.replaceAll('##', '\u00AD'), exact: true })
      expect(((await tile.locator('p').first().textContent()) ?? '').split(/\s/)[0], type.text).toBe(
        danish(value, type.decimals),
      )
    }

    const overview = await fetchJson<{ items: { chart_options: { title: string; series: Series[] } | null }[] }>(
      page,
      `/api/dashboards/overview?isweaners=${isWeaners}&${PERIOD}`,
    )
    // Weights in and out are known only in weeks with insertions or departures. A herd with one batch every other week
    // has weeks without pigs young enough for a mix.
    const charts = overview.items
      .flatMap(({ chart_options }) => chart_options ?? [])
      .filter(({ title }) => title !== 'Vægt ind og ud' && title !== 'Foderforbrug')
    expect(charts.length).toBeGreaterThanOrEqual(4)
    const broken = charts.flatMap(({ title, series }) =>
      series.filter(({ points }) => hasGap(points)).map(({ name, points }) => `${title}: ${name}: ${points}`),
    )
    expect(broken).toEqual([])
    expect(await page.locator('svg[data-chart]').count()).toBeGreaterThanOrEqual(4)
    expect(consoleErrors).toEqual([])
  },
)

/** Whether an unknown point lies between two known ones. */
function hasGap(points: (number | null)[]): boolean {
  const firstValue = points.findIndex((point) => point !== null)
  const last = points.findLastIndex((point) => point !== null)
  return points.slice(Math.max(firstValue, 0), last + 1).includes(null)
}

test('enlarged charts name their unit, and their tables the columns out of view at every width', async () => {
  const { page, context, consoleErrors } = await openWindow({ width: 1024, height: 768 })
  await signInAs(page, 'manager', '/production?pigs=slaughter')
  const dialog = page.getByRole('dialog')
  for (const [title, unit] of [
    ['Staldage', 'dage'],
    ['Vægtspænd ved afgang', 'Slagtevægt, kg'],
  ] as const) {
    await page.getByRole('button', { name: `Forstør ${title}` }).click()
    await dialog.getByText(new RegExp(` · ${unit}`)).waitFor()
    await dialog.getByRole('button', { name: 'Vis som tabel' }).click()
    const table = dialog.getByRole('table', { name: title })
    await table.waitFor()
    for (const width of [1024, 1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 768 })
      const isCutWithoutHint = () =>
        table.evaluate(({ parentElement: frame }) => {
          const isWider = frame !== null && frame.scrollWidth > frame.clientWidth + 1
          return isWider && !/kolonner? til højre/.test(frame.parentElement?.textContent ?? '')
        })
      await expect.poll(isCutWithoutHint, { message: `${title} ${width}` }).toBe(false)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1024, height: 768 })
  }
  expect(consoleErrors).toEqual([])
  await context.close()
}, 120_000)
