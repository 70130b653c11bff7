import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import type { DatePeriod } from './period.ts'
import { PeriodPicker } from './period-picker.tsx'

interface Props {
  first: DatePeriod
  onChange: (period: DatePeriod) => void
}

function Picker({ first, onChange }: Props) {
  const [period, setPeriod] = useState(first)
  const change = (next: DatePeriod) => {
    onChange(next)
    setPeriod(next)
  }
  return <PeriodPicker period={period} onChange={change} />
}

async function show(first: DatePeriod) {
  const onChange = vi.fn()
  await renderPart(<Picker first={first} onChange={onChange} />, { areas: ['period-picker'] })
  return onChange
}

const november = { from: '2026-11-02', to: '2026-11-21' }
const open = () => userEvent.click(screen.getByRole('button', { name: /Vælg periode/ }))

test('period picker shows the chosen days with their weeks', async () => {
  await show(november)
  expect(screen.getByRole('button', { name: /^Vælg periode: 2\.–21\. nov\. 2026 \(uge 45–47\)$/ })).toBeVisible()
})

test('period arrows step one whole period', async () => {
  const onChange = await show({ from: '2026-10-01', to: '2026-10-31' })
  await userEvent.click(screen.getByRole('button', { name: 'En periode frem' }))
  expect(onChange).toHaveBeenCalledWith({ from: '2026-11-01', to: '2026-11-30' })
})

test('[SHELL-005] [SHELL-008] new first day applies when the picker closes, and days after the last day are disabled', async () => {
  const onChange = await show(november)
  await open()
  const from = await screen.findByRole('group', { name: 'Fra' })
  expect(await within(from).findByRole('button', { name: /^22 november 2026$/i })).toBeDisabled()

  await userEvent.click(within(from).getByRole('button', { name: /^9 november 2026$/i }))
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Vis' }))
  expect(onChange.mock.calls).toEqual([[{ from: '2026-11-09', to: '2026-11-21' }]])
})

test('[SHELL-009] days before the first day are disabled for the last day', async () => {
  await show(november)
  await open()
  const to = await screen.findByRole('group', { name: 'Til' })
  expect(await within(to).findByRole('button', { name: /^1 november 2026$/i })).toBeDisabled()
})
