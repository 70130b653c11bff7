import { activateDirectory, listDirectories } from '@herdboard/contract/accounts.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCompany, aProfile } from '#testing/herd.ts'
import { openPage } from '#testing/open-page.tsx'
import { refusal, serve } from '#testing/serve.ts'
import { signedIn } from '#testing/signed-in.ts'

const ours = aCompany({ active: true })
const other = aCompany({ name: 'Søndergaard I/S', role: 'Advisor' })

test('[SHELL-046] [AUTH-022] [AUTH-023] only another company can be switched to, after it was asked about', async () => {
  signedIn()
  serve(listDirectories, () => [ours, other])
  const activated = serve(activateDirectory, () => {
    throw refusal(503, [{ code: 'service.busy', message: '' }])
  })
  const { user } = await openPage('/settings/companies')

  expect(await screen.findAllByRole('button', { name: /^Switch to/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Switch to Søndergaard I/S' }))
  expect(activated).toHaveLength(0)
  const dialog = await screen.findByRole('dialog', { name: 'Switch to Søndergaard I/S?' })
  await user.click(within(dialog).getByRole('button', { name: 'Switch to' }))
  await expect.poll(() => activated[0]?.input).toMatchObject({ params: { id: other.id }, body: { active: true } })
})

test('who belongs to no company is told so, with the way out', async () => {
  signedIn({ profile: aProfile({ active_directory_id: null, role: null, accessible_directory_count: 0 }) })
  serve(listDirectories, () => [])
  await openPage('/settings/companies')
  expect(await screen.findByText('You must be a member of a company to have access.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'No access' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible()
})
