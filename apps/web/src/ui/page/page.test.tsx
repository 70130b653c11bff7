import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { Page } from './page.tsx'

test('[SHELL-071] [SHELL-072] a page has one heading, which takes the focus, and may have a subheading', async () => {
  await renderPart(
    <Page heading="Overblik" subheading="Nøgletal for valgte steder" company="Nygaard A/S">
      <p>Indhold</p>
    </Page>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Overblik' })).toHaveFocus()
  expect(screen.getByText('Nøgletal for valgte steder')).toBeVisible()
  expect(document.title).toBe('Overblik - Nygaard A/S')
})
