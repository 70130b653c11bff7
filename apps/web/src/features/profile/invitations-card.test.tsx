import { DirectoryId, InvitationId } from '@herdboard/contract/core/ids.ts'
import { listOwnTokens } from '@herdboard/contract/people/api-tokens.ts'
import { listSignIns } from '@herdboard/contract/people/auth.ts'
import { acceptInvitation, declineInvitation, listOwnInvitations } from '@herdboard/contract/people/invitations.ts'
import { listPasskeys } from '@herdboard/contract/people/passkeys.ts'
import { getSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { findToast } from '#testing/queries/find-toast.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const invitation = (no: number, company_name: string) => ({
  id: InvitationId.parse(`00000000-0000-4000-9000-00000000000${no}`),
  company_name,
  inviter_name: 'Bo Holm',
  role: { id: 2, key: 'Employee' as const, name: 'Employee' },
  expires_at: '2026-06-22T10:00:00.000Z',
})

beforeEach(() => {
  signInBrowser()
  mockEndpoint(listSignIns, () => [])
  mockEndpoint(listOwnTokens, () => [])
  mockEndpoint(getSecondFactor, () => ({ is_on: false, since: null, recovery_codes_left: 0, may_turn_on: true }))
  mockEndpoint(listPasskeys, () => ({ passkeys: [], address: location.origin }))
})

test('invitations are accepted and declined in the profile, and a withdrawn one says so', async () => {
  const open = [invitation(1, 'Holm I/S'), invitation(2, 'Nygård'), invitation(3, 'Sø')]
  mockEndpoint(listOwnInvitations, () => open)
  const accepted = mockEndpoint(acceptInvitation, ({ input }) => {
    if (input.params.id === open[2]?.id) throw apiRefusal(404, [{ code: 'request.not_found', message: '' }])
    return { directory_id: DirectoryId.parse('00000000-0000-4000-9000-0000000000d1') }
  })
  const declined = mockEndpoint(declineInvitation, () => null)
  const { user } = await openPage('/settings/profile')
  const card = within(await screen.findByRole('article', { name: 'Invitations' }))
  expect(card.getAllByText(/Bo Holm has invited you as Employee. Answer by 22\/06\/2026/)).toHaveLength(3)
  await user.click(card.getByRole('button', { name: 'Accept the invitation to Holm I/S' }))
  expect(await findToast('You are now a member of Holm I/S')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Decline Nygård' }))
  expect(await findToast('You have declined Nygård')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Accept the invitation to Sø' }))
  expect(await card.findByText('The invitation is no longer valid')).toBeVisible()
  expect(accepted.map(({ input }) => input.params.id)).toEqual([open[0]?.id, open[2]?.id])
  expect(declined.map(({ input }) => input.params.id)).toEqual([open[1]?.id])
})

test('profile without invitations shows no card for them', async () => {
  await openPage('/settings/profile')
  await screen.findByRole('article', { name: 'My data' })
  expect(screen.queryByRole('article', { name: 'Invitations' })).toBeNull()
})
