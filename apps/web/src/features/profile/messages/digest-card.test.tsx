import { listSignIns } from '@herdboard/contract/people/auth.ts'
import { getDigestChoice, putDigestChoice } from '@herdboard/contract/people/digest.ts'
import { listPasskeys } from '@herdboard/contract/people/passkeys.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

async function openDigest(last: Parameters<typeof mockLast>[0] = null) {
  signInBrowser({ profile: aProfile({ language_id: 1, language_code: 'da' }) })
  mockEndpoint(listSignIns, () => [])
  mockEndpoint(listPasskeys, () => ({ passkeys: [], address: null }))
  mockLast(last)
  const page = await openPage('/settings/profile')
  return { ...page, card: within(await screen.findByRole('article', { name: 'Morgenmail' })) }
}
const mockLast = (last: { day: string; state: 'dropped'; reason: 'late'; at: string } | null) =>
  mockEndpoint(getDigestChoice, () => ({ send_at: null, last }))

test('the morning mail is off, and is chosen with its hour', async () => {
  const { user, card } = await openDigest()
  const sent = mockEndpoint(putDigestChoice, () => ({ send_at: '05:30', last: null }))
  const checkbox = await card.findByLabelText('Send mig en morgenmail')
  expect(checkbox).not.toBeChecked()
  await user.click(checkbox)
  const at = card.getByLabelText('Kl.')
  expect(at).toHaveDisplayValue('06:00')
  await user.clear(at)
  await user.type(at, '13:00')
  expect(card.getByText('Vælg et tidspunkt før kl. 12')).toBeVisible()
  expect(card.getByRole('button', { name: 'Gem' })).toBeDisabled()
  await user.clear(at)
  await user.type(at, '05:30')
  await user.click(card.getByRole('button', { name: 'Gem' }))
  await expect.poll(() => sent[0]?.input.body).toEqual({ send_at: '05:30' })
})

test('a morning mail that was not sent says why', async () => {
  const { card } = await openDigest({
    day: '2026-06-16',
    state: 'dropped',
    reason: 'late',
    at: '2026-06-16T10:00:00.000Z',
  })
  expect(await card.findByText('Ikke sendt: serveren var væk hele morgenen, 16.06.2026 12.00')).toBeVisible()
})
