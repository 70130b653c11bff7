import { listSignIns, logout } from '@herdboard/contract/people/auth.ts'
import { deleteAccount } from '@herdboard/contract/people/own-data.ts'
import { listPasskeys } from '@herdboard/contract/people/passkeys.ts'
import { getSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const card = async (name: string) => within(await screen.findByRole('article', { name }))

beforeEach(() => {
  signInBrowser()
  mockEndpoint(listSignIns, () => [])
  mockEndpoint(listPasskeys, () => ({ passkeys: [], address: null }))
  mockEndpoint(getSecondFactor, () => ({ is_on: false, since: null, recovery_codes_left: 0, may_turn_on: true }))
})

test('account deletion lists its effects, requires password and confirmation, then signs out', async () => {
  const requests = mockEndpoint(deleteAccount, () => null)
  const out = mockEndpoint(logout, () => ({ logout_url: '/auth/login' }))
  const { user } = await openPage('/settings/profile')
  await user.click((await card('My data')).getByRole('button', { name: 'Delete my account' }))
  const form = await card('Delete my account')
  expect(await form.findByText(/What you recorded stays with the companies/)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Delete my account' }))
  expect(form.getByText('Type your current password')).toBeVisible()
  await user.type(form.getByLabelText('Your password'), 'barn door')
  await user.click(form.getByRole('button', { name: 'Delete my account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the account for good?' }))
  expect(requests).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
  await expect.poll(() => requests[0]?.input.body).toEqual({ password: 'barn door' })
  await expect.poll(() => out.length).toBe(1)
})

test('account deletion requires the second factor code; the last administrator must name another first', async () => {
  mockEndpoint(getSecondFactor, () => ({
    is_on: true,
    since: '2026-06-01T08:00:00.000Z',
    recovery_codes_left: 9,
    may_turn_on: true,
  }))
  const requests = mockEndpoint(deleteAccount, () => {
    throw apiRefusal(422, [
      { code: 'user.last_administrator_of', message: 'You are the only administrator of Nygaard A/S.' },
    ])
  })
  const { user } = await openPage('/settings/profile')
  await user.click((await card('My data')).getByRole('button', { name: 'Delete my account' }))
  const form = await card('Delete my account')
  await user.type(await form.findByLabelText('Your password'), 'barn door')
  await user.type(await form.findByLabelText('Code from the app, or a recovery code'), '123456')
  await user.click(form.getByRole('button', { name: 'Delete my account' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete for good' }))
  expect(await form.findByText('You are the only administrator of Nygaard A/S.')).toBeVisible()
  expect(requests[0]?.input.body).toEqual({ password: 'barn door', code: '123456' })
  expect(form.getByLabelText('Code from the app, or a recovery code')).toHaveValue('')
  expect(form.getByLabelText('Your password')).toHaveValue('barn door')
})

test('sample data users are informed that they stay and are offered no deletion', async () => {
  mockEndpoint(getSecondFactor, () => ({ is_on: false, since: null, recovery_codes_left: 0, may_turn_on: false }))
  await openPage('/settings/profile')
  const data = await card('My data')
  expect(await data.findByText(/^You are a person of the sample data/)).toBeVisible()
  expect(data.queryByRole('button', { name: 'Delete my account' })).toBeNull()
})
