import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { today } from '#lib/today.ts'
import { renderPart } from '#testing/render-part.tsx'
import { DateField } from './date-field.tsx'

type Rest = Partial<ComponentProps<typeof DateField>>

interface DayProps {
  first: string | null
  onChange: (day: string | null) => void
  rest: Rest
}

function Day({ first, onChange, rest }: DayProps) {
  const [value, setValue] = useState(first)
  const change = (day: string | null) => {
    onChange(day)
    setValue(day)
  }
  return <DateField label="Dato" {...rest} value={value} onChange={change} />
}

async function show(first: string | null, rest: Rest = {}) {
  const onChange = vi.fn()
  const { unmount } = await renderPart(<Day first={first} onChange={onChange} rest={rest} />)
  return { field: screen.getByRole('textbox', { name: /Dato/ }), last: () => onChange.mock.lastCall?.[0], unmount }
}

test('a day typed in short form is recognised and shown in full', async () => {
  const { field, last } = await show(null)
  await userEvent.type(field, '211126')
  expect(last()).toBe('2026-11-21')
  await userEvent.tab()
  expect(field).toHaveValue('21.11.2026')
})

test('an invalid day stays in the field and shows an error', async () => {
  const { field, last } = await show(null)
  await userEvent.type(field, '31.2.2026')
  await userEvent.tab()
  expect(last()).toBe('')
  expect(field).toHaveValue('31.2.2026')
  expect(field).toHaveAccessibleDescription(/Skriv en dato/)
})

test('a day after the last allowed day shows an error with that day', async () => {
  const { field } = await show(null, { maximum: '2026-11-21' })
  await userEvent.type(field, '22.11.2026')
  expect(field).toHaveAccessibleDescription('Vælg 21.11.2026 eller tidligere')
})

test('a day after today says so where today is the last allowed day', async () => {
  const { field } = await show(null, { maximum: today() })
  await userEvent.type(field, '31.12.2099')
  expect(field).toHaveAccessibleDescription('Datoen må ikke ligge i fremtiden')
})

test('days after the last allowed day are disabled in the calendar', async () => {
  const { field, last } = await show('2026-11-20', { maximum: '2026-11-21' })
  await userEvent.click(screen.getByRole('button', { name: 'Åbn kalender' }))
  const day = async (no: number) =>
    await screen.findByRole('button', { name: new RegExp(`^${no} November 2026$`, 'i') })
  expect([(await day(21)).hasAttribute('disabled'), (await day(22)).hasAttribute('disabled')]).toEqual([false, true])
  await userEvent.click(await day(22))
  expect([last(), (field as HTMLInputElement).value]).toEqual([undefined, '20.11.2026'])
})

test('[FORM-095] an optional date can be cleared, a required date cannot', async () => {
  const { last, unmount } = await show('2026-11-21')
  await userEvent.click(screen.getByRole('button', { name: 'Ryd dato' }))
  expect(last()).toBeNull()
  unmount()
  await show('2026-11-21', { required: true })
  expect(screen.queryByRole('button', { name: 'Ryd dato' })).toBeNull()
})

test('[I18N-008] [I18N-009] the calendar starts weeks on Monday, shows week numbers and returns the picked day', async () => {
  const { field, last } = await show('2026-11-21')
  await userEvent.click(screen.getByRole('button', { name: 'Åbn kalender' }))
  const days = await screen.findAllByRole('columnheader')
  expect(days.map((day) => day.textContent)).toEqual(['Uge', 'ma', 'ti', 'on', 'to', 'fr', 'lø', 'sø'])
  expect(screen.getByText('47')).toBeInTheDocument()

  await userEvent.click(screen.getByRole('button', { name: /^18 November 2026$/i }))
  expect(last()).toBe('2026-11-18')
  expect(field).toHaveValue('18.11.2026')
})
