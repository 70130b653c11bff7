import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlaceContext } from '#blocks/parts/herd/place-context.ts'
import { renderPart } from '#testing/render-part.tsx'
import { aTable } from '#testing/tables.ts'
import classes from './data-table.module.css'
import { DataTable } from './data-table.tsx'

const long = 'Højgård Svineproduktion I/S, Slagtegrisestald Nord, Slagtesektion 9'

async function showPlace(isOneFarm: boolean) {
  await renderPart(
    <PlaceContext value={{ farmNames: ['Højgård Svineproduktion I/S'], isOneFarm }}>
      <DataTable table={aTable({ data: [{ id: 'm1', type: 'Døde', barn: long, remark: long }] })} name="movements" />
    </PlaceContext>,
    { areas: ['data-table'] },
  )
  await act(() => import('./ready-table.tsx'))
  const farm = document.querySelector(`.${classes.farm}`)
  return { farm, cells: screen.getAllByRole('cell').map(({ textContent }) => textContent) }
}

test('a place has the barn and section on a line of their own, uncut, and the farm below', async () => {
  const { farm, cells } = await showPlace(false)
  expect(farm).toHaveTextContent('Højgård Svineproduktion I/S')
  expect(screen.getByText('Slagtegrisestald Nord, Slagtesektion 9')).toBeVisible()
  expect(cells).toContain(long)
})

test('the farm is only read out where one farm is chosen', async () => {
  const { farm, cells } = await showPlace(true)
  expect(farm).toBeNull()
  expect(cells).toContain(long)
})
