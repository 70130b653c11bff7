import { expect, test } from 'vitest'
import { movementHeaders } from '#testing/tables.ts'
import { dataColumns } from './cell-text.ts'
import { columnWidths } from './column-widths.ts'

test('icon column has the width of an icon, however long the icon address is', () => {
  const [first, event] = movementHeaders
  if (!first || !event) throw new Error('The movements have a date and an event.')
  const data = [{ id: 'm1', date: '/api/event-icons/slaughter-booking.svg', type: 'Slagtetilmelding' }]
  const columns = dataColumns([{ ...first, type: 'icon' }, event], data)
  const texts = { yes: 'Ja', no: 'Nej', estimated: 'Beregnet' }
  expect(columnWidths(columns, data, [], 'da', texts)).toEqual([2, 'Slagtetilmelding'.length])
})
