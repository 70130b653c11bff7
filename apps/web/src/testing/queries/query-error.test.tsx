import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryError } from './query-error.ts'

test('a query that finds nothing names what it looked for and prints the page', async () => {
  render(<p>Hundrede grise</p>)
  expect(() => screen.getByText('Ingen grise')).toThrow(/with the text: Ingen grise.*Hundrede grise/s)
  await expect(screen.findByText('Ingen grise', {}, { timeout: 60 })).rejects.toThrow(/Ingen grise.*Hundrede grise/s)
})

test('the page is printed when the message is read, not before', () => {
  const container = document.createElement('main')
  container.textContent = 'Hundrede grise'
  let reads = 0
  Object.defineProperty(container, 'attributes', {
    get: () => {
      reads += 1
      return []
    },
  })
  const error = queryError('Ingen grise', container)
  expect(reads).toBe(0)
  expect(error.message).toMatch(/Ingen grise.*Hundrede grise/s)
  expect(reads).toBeGreaterThan(0)
})
