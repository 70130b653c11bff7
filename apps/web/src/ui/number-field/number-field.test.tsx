import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type Language, languageCodes } from '#lib/locale/language.ts'
import { renderPart } from '#testing/render-part.tsx'
import { NumberField } from './number-field.tsx'
import { stepNumber } from './step-number.ts'

interface WeightProps {
  first: number | null
  onChange: (value: number | null) => void
}

function Weight({ first, onChange }: WeightProps) {
  const [value, setValue] = useState(first)
  const change = (next: number | null) => {
    onChange(next)
    setValue(next)
  }
  return <NumberField label="Vægt" unit="kg" value={value} step={0.1} minimum={0} onChange={change} />
}

async function show(first: number | null, language: Language = 'da') {
  const onChange = vi.fn()
  const { unmount } = await renderPart(<Weight first={first} onChange={onChange} />, { language })
  return {
    field: screen.getByRole('textbox', { name: 'Vægt' }),
    last: () => onChange.mock.lastCall?.[0],
    onChange,
    unmount,
  }
}

test.each(languageCodes)('12,5 and 12.5 are both read as twelve and a half in %s', async (language) => {
  for (const typed of ['12,5', '12.5']) {
    const { field, last, unmount } = await show(null, language)
    await userEvent.type(field, typed)
    expect(last()).toBe(12.5)
    unmount()
  }
})

test('the number field shows the number in the format of the language when it loses focus', async () => {
  const { field } = await show(null)
  await userEvent.type(field, '12.5')
  await userEvent.tab()
  expect(field).toHaveValue('12,5')
})

test('[FORM-100] an emptied number field means nothing recorded, not zero', async () => {
  const { field, last } = await show(41.5)
  await userEvent.clear(field)
  expect(last()).toBeNull()
})

test('a single 0 is hidden on focus and returns when nothing is typed', async () => {
  const { field, onChange } = await show(0)
  await userEvent.click(field)
  expect(field).toHaveValue('')
  await userEvent.tab()
  expect(field).toHaveValue('0')
  expect(onChange).not.toHaveBeenCalled()
})

test('the mouse wheel changes nothing; the arrow keys change the number by one step', async () => {
  const { field, last, onChange } = await show(0.3)
  await userEvent.click(field)
  fireEvent.wheel(field, { deltaY: 100 })
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowUp}')
  expect(last()).toBe(0.4)
})

test('a text that is not a number shows an error and stays in the field for correction', async () => {
  const { field, last } = await show(null)
  await userEvent.type(field, 'tolv')
  await userEvent.tab()
  expect(last()).toBeNaN()
  expect(field).toHaveValue('tolv')
  expect(field).toHaveAccessibleDescription(/Skriv et tal/)
})

test('steps of the number field are exact and stay within the bounds', () => {
  expect(stepNumber(0.2, 0.1, {})).toBe(0.3)
  expect(stepNumber(null, 1, { minimum: 1 })).toBe(1)
  expect(stepNumber(0, -1, { minimum: 0 })).toBe(0)
  expect(stepNumber(9.95, 0.1, { maximum: 10 })).toBe(10)
})
