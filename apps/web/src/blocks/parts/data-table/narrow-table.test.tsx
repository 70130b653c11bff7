import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setStorageUser } from '#lib/storage/user-storage.ts'
import { renderPart } from '#testing/render-part.tsx'
import { aTable } from '#testing/tables.ts'
import { DataTable } from './data-table.tsx'

const realMedia = window.matchMedia
const realWidth = window.innerWidth

/** Simulates a window of this width. */
function windowOf(widthPx: number) {
  window.innerWidth = widthPx
  window.matchMedia = (query: string) => {
    const widest = Number(/max-width: ([\d.]+)px/.exec(query)?.[1])
    return { ...realMedia(query), matches: widthPx <= widest }
  }
}

beforeEach(() => {
  setStorageUser('anna')
  localStorage.clear()
})
afterEach(() => {
  window.matchMedia = realMedia
  window.innerWidth = realWidth
  vi.restoreAllMocks()
})

async function show(table = aTable()) {
  const page = await renderPart(<DataTable table={table} name="movements" onOpen={() => undefined} />, {
    areas: ['data-table'],
  })
  await act(() => import('./ready-table.tsx'))
  return page
}
const rows = () => within(screen.getAllByRole('rowgroup')[1] as HTMLElement).getAllByRole('row')
const shownLabels = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .filter((cell) => cell.dataset.empty === undefined)
    .map((cell) => `${cell.dataset.label}: ${cell.textContent}`)

test('on a phone a row is a card with headings, without empty cells, and a row for screen readers', async () => {
  windowOf(390)
  await show()
  const [first, second] = rows() as [HTMLElement, HTMLElement]
  expect(within(first).getByRole('rowheader')).toHaveTextContent('Indsættelse')
  expect(shownLabels(first)).toEqual(['Dato: 02.11.2026', 'Stald: Østerstald', 'Antal: 120', 'Vægt, kg: 30,3'])
  // Zero would be shown; the missing weight is not. The remark is not cut.
  expect(shownLabels(second)).toEqual([
    'Dato: 14.11.2026',
    'Stald: Aagaard',
    'Antal: −2',
    'Bemærkning: Fundet ved morgentilsyn i sektion 4 bag foderautomaten',
  ])
  expect(screen.getByRole('columnheader', { name: 'Antal' })).toBeInTheDocument()
})

test('cards are sorted by a list, because they have no headings to press', async () => {
  windowOf(390)
  await show()
  expect(within(screen.getByRole('columnheader', { name: 'Antal' })).queryByRole('button')).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sorter efter' }), 'Antal')
  expect(rows().map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Afgang',
    'Døde',
    'Flytning',
    'Indsættelse',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Stigende' }))
  expect(rows().map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Indsættelse',
    'Flytning',
    'Døde',
    'Afgang',
  ])
})

test('a table whose columns fit on a phone stays a table', async () => {
  windowOf(390)
  const { headers, ...rest } = aTable()
  await show({ ...rest, headers: headers.slice(2, 4) })
  expect(screen.queryByRole('combobox', { name: 'Sorter efter' })).toBeNull()
})

test('hidden columns are remembered per user and table, and come back together', async () => {
  windowOf(1366)
  const { unmount } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Kolonner' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Vægt, kg' }))
  expect(screen.queryByRole('columnheader', { name: 'Vægt, kg' })).toBeNull()
  expect(screen.getByRole('button', { name: '1 kolonne skjult' })).toBeVisible()
  unmount()

  await show()
  expect(screen.queryByRole('columnheader', { name: 'Vægt, kg' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '1 kolonne skjult' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Vis alle kolonner' }))
  expect(screen.getByRole('columnheader', { name: 'Vægt, kg' })).toBeInTheDocument()
})

test('the column that names the row cannot be hidden', async () => {
  windowOf(1366)
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Kolonner' }))
  const offered = (await screen.findAllByRole('menuitemcheckbox')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['Dato', 'Stald', 'Antal', 'Vægt, kg', 'Bemærkning'])
})

test('columns out of view are counted at both sides, and a press scrolls to them', async () => {
  windowOf(1366)
  const scrollTo = vi.fn()
  Element.prototype.scrollBy = scrollTo as typeof Element.prototype.scrollBy
  // A frame of 400 px over six columns of 120 px; "Hændelse" is the row header.
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(720)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400)
  const headings = ['Dato', 'Hændelse', 'Stald', 'Antal', 'Vægt, kg', 'Bemærkning']
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = Math.max(0, headings.indexOf(this.textContent))
    return new DOMRect(at * 120, 0, 120, 40)
  })
  await show()
  // Up to 400 px: date, row header, barn; the fourth is cut at its right side.
  await userEvent.click(await screen.findByRole('button', { name: '3 kolonner til højre' }))
  expect(scrollTo).toHaveBeenCalledWith({ left: 320 })
  expect(screen.queryByRole('button', { name: /til venstre/ })).toBeNull()
})
