import { getConsentProvider } from '@herdboard/contract/system/ui.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

test('[SHELL-043] cookie screen says what is stored, and offers no choice that changes nothing', async () => {
  signInBrowser()
  mockEndpoint(getConsentProvider, () => ({ declaration: null }))
  await openPage('/settings/cookies')
  expect(await screen.findByRole('heading', { level: 1, name: 'Cookies' })).toBeVisible()
  expect(await screen.findByText('Necessary')).toBeVisible()
  expect(screen.getByText(/there is nothing to choose/)).toBeVisible()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show the declaration' })).toBeNull()
})

test('[SETTINGS-010] cookie declaration of a consent provider is embedded only after the user requests it', async () => {
  signInBrowser()
  mockEndpoint(getConsentProvider, () => ({ declaration: { url: '/consent/declaration', host: 'consent.example' } }))
  const { user } = await openPage('/settings/cookies')
  const show = await screen.findByRole('button', { name: 'Show the declaration' })
  expect(screen.getByText(/comes from consent\.example, which can then see your IP address/)).toBeVisible()
  expect(document.querySelector('iframe')).toBeNull()

  await user.click(show)
  const frame = screen.getByTitle('Declaration from consent.example')
  expect(frame).toHaveAttribute('src', '/consent/declaration')
  // Third-party scripts run there with an opaque origin.
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-popups')
})
