import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { setStorageUser } from '#lib/storage/user-storage.ts'
import { renderPart } from '#testing/render-part.tsx'
import { aTable, manyRows, movementHeaders } from '#testing/tables.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-props.ts'

async function show(props: Partial<DataTableProps> = {}) {
  const page = await renderPart(<DataTable table={aTable()} name="movements" {...props} />, { areas: ['data-table'] })
  // The rows are a lazy part.
  await act(() => import('./ready-table.tsx'))
  return page
}

const bodyRows = () => {
  const [, body] = screen.getAllByRole('rowgroup')
  return body ? within(body).getAllByRole('row') : []
}
const column = (index: number) =>
  bodyRows().map((row) => (row instanceof HTMLTableRowElement ? row.cells[index]?.textContent : undefined))

test('[TABLE-003] column heading cycles through ascending, descending and the server order', async () => {
  await show()
  const heading = screen.getByRole('columnheader', { name: 'Antal' })
  const press = () => userEvent.click(within(heading).getByRole('button'))

  await press()
  expect(heading).toHaveAttribute('aria-sort', 'ascending')
  expect(column(3)).toEqual(['−40', '−2', '0', '120'])
  await press()
  expect(heading).toHaveAttribute('aria-sort', 'descending')
  expect(column(3)).toEqual(['120', '0', '−2', '−40'])
  await press()
  expect(heading).not.toHaveAttribute('aria-sort')
  expect(column(3)).toEqual(['120', '−2', '0', '−40'])
})

test('Danish sorting puts å last, reads aa as å and puts empty cells last in both directions', async () => {
  await show()
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await press('Stald')
  expect(column(2)).toEqual(['Vesterstald', 'Østerstald', 'Aagaard', 'Åkær'])

  await press('Vægt, kg')
  expect(column(4)).toEqual(['30,3', '41,0', '112,4', '–'])
  await press('Vægt, kg')
  expect(column(4)).toEqual(['112,4', '41,0', '30,3', '–'])
})

test('[TABLE-006] column that is not sortable offers no sorting', async () => {
  await show()
  expect(within(screen.getByRole('columnheader', { name: 'Bemærkning' })).queryByRole('button')).toBeNull()
})

test('[TABLE-010] [TABLE-009] [TABLE-008] dates, figures and their alignment follow the column header', async () => {
  const times = [...movementHeaders.slice(1, 4), { ...movementHeaders[0], value: 'at', text: 'Kl.', type: 'datetime' }]
  await show({
    table: aTable({
      headers: times as typeof movementHeaders,
      data: [{ id: 'x', type: 'Døde', barn: 'A', amount: 1204, at: '2026-11-21T12:05:00Z' }],
      footers: [],
    }),
  })
  expect(screen.getByText('1.204')).toHaveAttribute('data-align', 'right')
  expect(screen.getByText(/^21\.11\.2026 13.05$/)).toBeVisible()
})

test('a remark on a figure stands below it, in rows and totals', async () => {
  await show({
    table: aTable({
      data: [
        { id: 'x', type: 'Døde', barn: 'A', amount: 12, amount_mark: '300 foderdage ikke med' },
        { id: 'y', type: 'Døde', barn: 'B', amount: 7 },
      ],
      footers: [{ type: 'I alt', amount: 19, amount_mark: '301 foderdage ikke med' }],
    }),
  })
  expect(column(3)).toEqual(['12300 foderdage ikke med', '7'])
  expect(screen.getByText('301 foderdage ikke med')).toBeVisible()
})

test('a dash says why there is no value: itself, else its row, else its column, in rows and totals', async () => {
  const [day, , , head] = movementHeaders
  if (!day || !head) throw new Error('movements have a day and a number')
  await show({
    table: aTable({
      headers: [day, { ...head, value: 'fcr', text: 'FEsv', empty_reason: 'Foderet er ikke kendt' }],
      data: [
        { id: 'a', date: '2026-11-20', fcr: null },
        { id: 'b', date: '2026-11-19', fcr: null, empty_reason: 'Færre end 100 foderdage' },
        { id: 'c', date: '2026-11-18', fcr: 3 },
        { id: 'd', date: '2026-11-17', fcr: null, fcr_reason: 'Foderprisen mangler', empty_reason: 'Færre end 100' },
      ],
      footers: [
        { date: 'I alt', fcr: null },
        { date: 'Heraf hold', fcr: null, fcr_reason: 'Væksten mangler' },
      ],
    }),
  })
  expect(column(1)).toEqual(['– Foderet er ikke kendt', '– Færre end 100 foderdage', '3', '– Foderprisen mangler'])
  expect(document.querySelectorAll('[data-whole="Foderet er ikke kendt"]')).toHaveLength(2)
  expect(document.querySelectorAll('[data-whole="Væksten mangler"]')).toHaveLength(1)
})

test('[TABLE-013] [TABLE-007] table search covers only the columns the header allows and shows the number of matches', async () => {
  await show()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Søg' }), 'stald')
  expect(await screen.findByText('2 af 4')).toBeVisible()
  expect(column(2)).toEqual(['Østerstald', 'Vesterstald'])

  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), '112')
  expect(await screen.findByText('Ingen rækker passer til "112"')).toBeVisible()
})

test('[TABLE-012] table without a match says so and offers to clear the search', async () => {
  await show()
  await userEvent.type(screen.getByRole('searchbox'), 'xyz')
  expect(await screen.findByText('Ingen rækker passer til "xyz"')).toBeVisible()
  await userEvent.click(
    within(screen.getByRole('article', { name: 'Bevægelser' })).getAllByRole('button', {
      name: 'Ryd søgning',
    })[0] as HTMLElement,
  )
  expect(await screen.findByText('Østerstald')).toBeVisible()
})

test('[TABLE-004] empty table states the reason', async () => {
  await show({ table: aTable({ data: [], footers: [] }) })
  expect(screen.getByText('Ingen bevægelser i perioden')).toBeVisible()
})

test('[TABLE-011] totals row is below the rows; a search that narrows the rows removes totals of all rows', async () => {
  await show()
  const total = () => screen.queryByRole('cell', { name: 'I alt' })
  expect(total()).toBeVisible()
  expect(screen.getByRole('cell', { name: '3.890,5' })).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox'), 'stald')
  await screen.findByText('2 af 4')
  expect(total()).toBeNull()
})

test('[TABLE-005] table pages have the chosen size, which is remembered per user and table', async () => {
  setStorageUser('anna')
  localStorage.clear()
  const table = aTable({ data: manyRows(43), footers: [] })
  const { unmount } = await show({ table })
  expect(bodyRows()).toHaveLength(10)
  await userEvent.click(screen.getByRole('button', { name: 'Næste side' }))
  expect(screen.getByText('11–20 af 43')).toBeVisible()

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rækker pr. side' }), '30')
  expect(bodyRows()).toHaveLength(30)
  expect(screen.getByText('1–30 af 43')).toBeVisible()
  unmount()
  await show({ table })
  expect(bodyRows()).toHaveLength(30)
})

test('table of 1000 rows draws only those in view, each with its row position', async () => {
  localStorage.clear()
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  await show({ table: aTable({ data: manyRows(1000), footers: [] }) })
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Alle')
  const rows = await screen.findAllByRole('row')
  height.mockRestore()
  expect(rows.length).toBeLessThan(60)
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001')
  expect(rows[1]).toHaveAttribute('aria-rowindex', '2')
  localStorage.clear()
})

test('scrolled-in rows replace those out of view, and the keyboard reaches them in reading order', async () => {
  localStorage.clear()
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  const onOpen = vi.fn()
  await show({ table: aTable({ data: manyRows(1000), footers: [] }), onOpen })
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Alle')
  const scroller = screen.getByRole('table').parentElement as HTMLElement
  const numbers = () => bodyRows().map((row) => Number(row.ariaRowIndex))
  const [firstRow] = bodyRows()
  const opener = within(firstRow as HTMLElement).getByRole('button')
  opener.focus()

  scroller.scrollTop = 500 * 40
  fireEvent.scroll(scroller)
  expect(bodyRows()).toContain(firstRow)
  expect(numbers()).toContain(502)
  expect(numbers()).not.toContain(2)
  // The button now belongs to another row: Enter must not open it.
  expect(opener).not.toHaveFocus()
  expect(scroller).toHaveFocus()

  await userEvent.keyboard('{Tab}')
  expect(numbers()).toEqual(numbers().toSorted((a, b) => a - b))
  height.mockRestore()
  localStorage.clear()
})

test('text longer than its column is cut; screen readers and a resting pointer get the full text', async () => {
  await show()
  const fullText = 'Fundet ved morgentilsyn i sektion 4 bag foderautomaten'
  const shortText = screen.getByRole('button', { name: fullText })
  expect(shortText).toHaveTextContent('Fundet ved morgentilsyn i sekt…')
  await userEvent.hover(shortText)
  expect(await screen.findByRole('tooltip')).toHaveTextContent(fullText)
  await userEvent.unhover(shortText)
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test('row with a record opens it by its first text or a click anywhere; other rows offer nothing', async () => {
  const onOpen = vi.fn()
  await show({ onOpen })
  await userEvent.click(screen.getByRole('button', { name: 'Indsættelse' }))
  await userEvent.click(screen.getByText('Aagaard'))
  expect(onOpen.mock.calls.map(([row]) => row.id)).toEqual(['m1', 'm2'])
  expect(screen.queryByRole('button', { name: 'Flytning' })).toBeNull()
})

test('table that could not be fetched says so, with folded request details and a retry button', async () => {
  const onRetry = vi.fn()
  await show({ table: undefined, error: { onRetry, requestId: '7F3K-21' } })
  expect(screen.getByText('Tabellen kunne ikke hentes')).toBeVisible()
  expect(screen.getByText('Forespørgsel 7F3K-21')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Prøv igen' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('table too long for paper warns before printing; a shorter filtered table prints completely', async () => {
  await show({ table: aTable({ data: manyRows(2_001) }), title: 'Bevægelser' })
  const limitNote = 'Kun de første 2.000 rækker. Vælg en fil for at få dem alle.'
  await userEvent.click(screen.getByRole('button', { name: 'Hent' }))
  expect(await screen.findByRole('menuitem', { name: /^Udskriv/ })).toHaveTextContent(limitNote)
  await userEvent.keyboard('{Escape}')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '1999' } })
  await userEvent.click(screen.getByRole('button', { name: 'Hent' }))
  expect(await screen.findByRole('menuitem', { name: 'Udskriv' })).not.toHaveTextContent(limitNote)
})

test('table prints alone with all its rows and is restored afterwards', async () => {
  const print = vi.fn()
  window.print = print
  await show({ table: aTable({ data: manyRows(140) }), title: 'Bevægelser' })
  await userEvent.click(screen.getByRole('button', { name: 'Hent' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Udskriv' }))

  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(bodyRows()).toHaveLength(140)
  expect(screen.getByRole('article', { name: 'Bevægelser' })).toHaveAttribute('data-printed-alone')

  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(bodyRows()).toHaveLength(10)
  expect(screen.getByRole('article', { name: 'Bevægelser' })).not.toHaveAttribute('data-printed-alone')
})
