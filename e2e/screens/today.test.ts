import type { TodayLine } from '@herdboard/contract/system/today.ts'
import { expect, onTestFinished, test } from 'vitest'
import { pageSettled, savePicture } from '../a11y.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'

useBrowser()

const line = (no: number, part: Partial<TodayLine>): TodayLine => ({
  key: String(no),
  type_id: 12,
  severity: no < 3 ? 3 : 2,
  icon_url: '/icons/bell.svg',
  title: '',
  detail: null,
  badge: '41 timer',
  since: '2026-06-09T06:00:00Z',
  count: 1,
  needs_me: true,
  actions: [],
  ...part,
})
const action = (text: string) => ({ kind: 'screen', text, route: '/notifications' }) as const
/** Four causes as the demo has them, with the longest of their words. */
const lines = [
  line(1, {
    title: '13 grise meldt til slagtning i tilbageholdelsestid (A6)',
    detail: 'Nygaard · Stald 1 · A6',
    actions: [action('Ring til slagteriet')],
  }),
  line(2, {
    title: 'Stald 3 ikke tilset i 41 timer',
    detail: 'Nygaard · 8 sektioner · 2.140 grise',
    actions: [action('Registrér tilsyn'), action('Set')],
  }),
  line(3, {
    title: 'C3 mangler behandlingsdag 2',
    detail: 'Nygaard · Stald 2 · C3',
    actions: [action('Behandlet')],
  }),
  line(4, { title: '2 opgaver for sent', detail: 'Nygaard', actions: [action('Vis opgaver')] }),
]

test.each([
  [390, 844],
  [1366, 768],
])('the four worst causes of today are readable without scrolling at %i × %i', async (width, height) => {
  const { page, context } = await openWindow({ width, height })
  onTestFinished(() => context.close())
  await page.route('**/api/today', async (route) => {
    const answer = await route.fetch()
    const today = (await answer.json()) as object
    await route.fulfill({
      response: answer,
      json: { ...today, lines, total_lines: 6, severe_lines: 2, watched_alarms: [] },
    })
  })
  await signInAs(page)
  const cards = page.getByRole('list', { name: 'Det vigtigste i dag' }).getByRole('listitem')
  await expect.poll(() => cards.count(), { timeout: 30_000 }).toBe(4)
  await pageSettled(page)
  await savePicture(page, `today-${width}`, false)
  const bottoms = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().bottom))
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(height)
})
