import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'

const twice = (element: ReactElement) => [element, element]
const PigList = () => twice(<b />)

test('React still warns of a missing key, with the name of the component', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<PigList />)
  expect(written.mock.calls.flat().map(String).join(' ')).toMatch(/unique "key" prop.*a child from PigList/s)
  written.mockClear()
})

test('React takes no stack trace of an element', () => {
  const stackOf = (element: ReactElement) => (element as { _debugStack?: Error })._debugStack
  // Without traces, all elements have the same one.
  expect(stackOf(<b />)).toBeInstanceOf(Error)
  expect(stackOf(<b />)).toBe(stackOf(<i />))
})
