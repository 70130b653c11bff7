import { exchangeToken, login, refreshToken } from '@herdboard/contract/auth.ts'
import { listActions } from '@herdboard/contract/definitions.ts'
import { getForm } from '@herdboard/contract/forms.ts'
import { listFarms } from '@herdboard/contract/locations.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aFormReply, deadForm } from '#testing/forms.ts'
import { aBarn, aFarm, anEvent, aProfile, aSection } from '#testing/herd.ts'
import { serveLive } from '#testing/live.ts'
import { openPage } from '#testing/open-page.tsx'
import { refusal, serve } from '#testing/serve.ts'
import { aToken, inAnHour, signedIn } from '#testing/signed-in.ts'

const farm = aFarm()
const barn = aBarn(farm, { accessible_actions: [31] })

async function halfTyped() {
  signedIn({
    farms: [farm],
    barns: [barn],
    sections: [aSection(barn, { name: 'A1', accessible_actions: [5], pigs: 210 })],
    events: [anEvent()],
  })
  serve(listActions, () => [{ id: 5, form_id: 5, name: 'Dead', module: null, permission: null }])
  serve(getForm, () => aFormReply(deadForm()))
  const live = serveLive()
  const page = await openPage('/overview')
  await page.user.click(await screen.findByRole('button', { name: 'Event' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Dead' }))
  await page.user.type(await screen.findByLabelText(/Number dead/), '3')
  await waitFor(() => expect(live.opened.length).toBeGreaterThan(0))
  return { ...page, live }
}

test('[ERR-003] the sign-in was ended from another browser: one signs in over what is half typed, and all of it stays', async () => {
  const { user, live, address } = await halfTyped()
  const renewals = serve(refreshToken, () => {
    throw refusal(401, [{ code: 'auth.not_signed_in', message: '' }])
  })
  let isEnded = true
  const asked = serve(listFarms, () => {
    if (isEnded) throw refusal(401, [{ code: 'auth.not_signed_in', message: '' }])
    return [farm]
  })
  live.tell('ready')
  live.tell('change', { topics: ['places'], by: null })

  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
  expect(renewals.length).toBeGreaterThan(0)
  expect(screen.queryByText(/unknown error/)).toBeNull()
  expect(screen.getByLabelText(/Number dead/)).toHaveValue('3')
  expect(screen.getByRole('navigation', { name: 'Menu', hidden: true })).toBeInTheDocument()

  isEnded = false
  const before = asked.length
  serve(login, () => ({ token: 'once', expiry: inAnHour() }))
  serve(exchangeToken, () => ({ token: aToken(aProfile()), refresh_token: '', expiry: inAnHour() }))
  await user.type(within(dialog).getByLabelText('E-mail'), 'jens@nygaard.example')
  await user.type(within(dialog).getByLabelText('Password'), 'barn door battery')
  await user.click(within(dialog).getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull())
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  expect(screen.getByLabelText(/Number dead/)).toHaveValue('3')
  expect(address()).toBe('/overview')
})
