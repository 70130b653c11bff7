import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SegmentedControl } from './segmented-control.tsx'

const data = [
  { value: 'day', label: 'Dag' },
  { value: 'week', label: 'Uge' },
] as const

function Switch({ isDisabled = false }) {
  const [value, setValue] = useState<'day' | 'week'>('day')
  return <SegmentedControl aria-label="Periode" data={data} value={value} onChange={setValue} isDisabled={isDisabled} />
}

test('a press or an arrow key selects one option', async () => {
  render(<Switch />)
  expect(screen.getByRole('radiogroup', { name: 'Periode' })).toBeVisible()
  await userEvent.click(screen.getByText('Uge'))
  expect(screen.getByRole('radio', { name: 'Uge' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'Dag' })).not.toBeChecked()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('radio', { name: 'Dag' })).toBeChecked()
})

test('a disabled switch keeps its option', async () => {
  render(<Switch isDisabled />)
  await userEvent.click(screen.getByText('Uge'))
  expect(screen.getByRole('radio', { name: 'Dag' })).toBeChecked()
})
