import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { PartBoundary } from './part-boundary.tsx'

let isWhole = false
function Fragile() {
  if (!isWhole) throw new Error('A chart that cannot be drawn')
  return <p>Daglig tilvækst</p>
}

test('a part that fails leaves the next part working and can be retried', async () => {
  await renderPart(
    <>
      <PartBoundary>
        <Fragile />
      </PartBoundary>
      <p>Dødelighed</p>
    </>,
  )
  expect(screen.getByText('Dødelighed')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Undskyld! Der er sket en ukendt fejl')
  isWhole = true
  await userEvent.click(screen.getByRole('button', { name: 'Prøv igen' }))
  expect(screen.getByText('Daglig tilvækst')).toBeVisible()
  // React logs the caught error to the console; this test expects it.
  vi.mocked(console.error).mockClear()
})
