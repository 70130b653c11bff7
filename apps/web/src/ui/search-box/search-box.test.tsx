import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { SearchBox } from './search-box.tsx'

afterEach(() => vi.useRealTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('the search box passes on a search 200 ms after the last key', async () => {
  const onChange = vi.fn()
  await renderPart(<SearchBox value="" onChange={onChange} />)
  vi.useFakeTimers()
  const box = screen.getByRole('searchbox', { name: 'Søg' })
  fireEvent.change(box, { target: { value: 'st' } })
  pass(150)
  fireEvent.change(box, { target: { value: 'stald' } })
  pass(199)
  expect(onChange).not.toHaveBeenCalled()
  pass(1)
  expect(onChange.mock.calls).toEqual([['stald']])
})

test('clearing the search box takes effect at once and leaves the focus in the field', async () => {
  const onChange = vi.fn()
  await renderPart(<SearchBox value="stald" onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: 'Ryd søgning' }))
  expect(onChange).toHaveBeenCalledWith('')
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('the search box shows the number of results and announces it after a pause', async () => {
  const { container } = await renderPart(
    <SearchBox value="stald" onChange={() => undefined} found={{ shown: 14, total: 1320 }} />,
  )
  expect(screen.getByText('14 af 1.320')).toBeVisible()
  await vi.waitFor(() => expect(container.querySelector('[aria-live="polite"]')).toHaveTextContent('14 af 1.320'))
})

test('the search box shows a search changed from outside, for example by Back', async () => {
  const { rerender } = await renderPart(<SearchBox value="stald" onChange={() => undefined} />)
  rerender(<SearchBox value="" onChange={() => undefined} />)
  expect(screen.getByRole('searchbox')).toHaveValue('')
})
