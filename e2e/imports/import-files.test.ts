import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fetchJson } from '../api-requests.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { chooseFile, importRows, rowsChecked, takeImportBack } from './import-steps.ts'

useBrowser()

const DAY = '2026-06-09'

interface ImportStory {
  kind: string
  /** As the step "recognised as" calls the kind. */
  name: string
  text: string
  /** What the records of the day show of the row. */
  shows: RegExp
}

/** One row of each kind, on a day of the herd, at a place that has pigs. */
const stories: readonly ImportStory[] = [
  {
    kind: 'insertions',
    name: 'Indsættelser',
    text: 'Dato;Antal;Gns. vægt kg;Stald;Sektion\n09-06-2026;7;30,5;Slagtestald;S1\n',
    shows: /^Indsættelse: 7 stk\., 30,5 kg$/,
  },
  {
    kind: 'deaths',
    name: 'Døde grise',
    text: 'Dato;Antal;Måde;Stald;Sektion\n09-06-2026;3;Fundet død;Slagtestald;S1\n',
    shows: /^Døde: 3 stk/,
  },
  {
    kind: 'departures',
    name: 'Afgange',
    text: 'Dato;Antal;Gns. vægt kg;Køber;Stald;Sektion\n09-06-2026;2;80,4;Vestergaard;Slagtestald;S1\n',
    shows: /^Afgang: 2 stk\., 80,4 kg/,
  },
  {
    kind: 'transfers',
    name: 'Flytninger',
    text: 'Dato;Antal;Gns. vægt kg;Stald;Sektion;Til stald;Til sektion\n09-06-2026;3;80;Slagtestald;S1;Slagtestald;S2\n',
    shows: /^Flytning: 3 stk\., 80 kg/,
  },
  {
    kind: 'stock_counts',
    name: 'Optællinger',
    text: 'Dato;Talt;Gns. vægt kg;Stald;Sektion\n09-06-2026;97;80;Slagtestald;S1\n',
    shows: /97 stk/,
  },
  {
    kind: 'weighings',
    name: 'Vejninger',
    text: 'Dato;Vejede;Gns. vægt kg;Stald;Sektion\n09-06-2026;11;78,3;Slagtestald;S1\n',
    shows: /11 stk\., 78,3 kg/,
  },
  {
    kind: 'feed_consumption',
    name: 'Foderforbrug',
    text: 'Fra;Til;Blanding;Kg;Ejendom;Stald\n08-06-2026;09-06-2026;Slagtegrise Unik (pellet);1234;Engmark;Slagtestald\n',
    shows: /1\.234 kg/,
  },
  {
    kind: 'postings',
    name: 'Posteringer',
    text: 'Dato;Kategori;Beløb;Tekst;Ejendom\n09-06-2026;Salg af gylle/biomasse;1250,75;Elregning maj;Engmark\n',
    shows: /1\.250,75/,
  },
]

/** Returns what the records of the day say, as "name: description". */
async function recordsOfDay(page: Page): Promise<string[]> {
  const { data } = await fetchJson<{ data: { name: string; description: string }[] }>(
    page,
    `/api/records?from=${DAY}&to=${DAY}&page_size=200`,
  )
  return data.map(({ name, description }) => `${name}: ${description}`).toSorted()
}

test.each(stories)('a file of $kind is recognised, imported, shown as a record and undone', async (story) => {
  const { page, context, consoleErrors } = await openWindow()
  await signInAs(page)
  const before = await recordsOfDay(page)
  await chooseFile(page, `${story.kind}.csv`, story.text)
  await rowsChecked(page)
  expect(await page.getByRole('combobox', { name: 'Indhold' }).locator('option:checked').textContent()).toBe(story.name)
  await importRows(page, 1)

  const stored = await recordsOfDay(page)
  const added = stored.filter((one) => !before.includes(one))
  expect(added).toEqual([expect.stringMatching(story.shows)])
  await takeImportBack(page)
  expect(await recordsOfDay(page)).toEqual(before)
  expect(consoleErrors).toEqual([])
  await context.close()
})
