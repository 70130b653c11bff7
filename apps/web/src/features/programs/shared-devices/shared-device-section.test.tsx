import { SharedDeviceId } from '@herdboard/contract/core/ids.ts'
import { listCompanyTokens } from '@herdboard/contract/people/api-tokens.ts'
import {
  addSharedDevice,
  listSharedDevices,
  removeSharedDevice,
  type SharedDevice,
} from '@herdboard/contract/people/shared-devices.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { isSharedDevice, setSharedDevice } from '#lib/session/shared-device-flag.ts'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { findToast } from '#testing/queries/find-toast.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const tablet: SharedDevice = {
  id: SharedDeviceId.parse('00000000-0000-4000-8000-0000000000d1'),
  name: 'Tablet in barn 4',
  created_at: '2026-06-10T08:00:00.000Z',
  created_by: 'Jens Hansen',
  last_used_at: null,
}

beforeEach(() => {
  signInBrowser({ profile: aProfile({ role: 'DirectoryAdmin' }) })
  setSharedDevice(false)
  mockEndpoint(listCompanyTokens, () => [])
})

const card = async () => within(await screen.findByRole('article', { name: 'Shared devices' }))

test('administrator registers this device by a name, and removes it again', async () => {
  mockEndpoint(listSharedDevices, () => [])
  const sent = mockEndpoint(addSharedDevice, () => tablet)
  const { user } = await openPage('/settings/programs')
  const devices = await card()
  expect(await devices.findByText('No devices are registered.')).toBeVisible()
  await user.click(devices.getByRole('button', { name: 'Register this device' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Register this device' }))
  await user.click(dialog.getByRole('button', { name: 'Register this device' }))
  expect(dialog.getByText('Enter a name')).toBeVisible()
  await user.type(dialog.getByLabelText('Name'), 'Tablet in barn 4')
  mockEndpoint(listSharedDevices, () => [tablet])
  await user.click(dialog.getByRole('button', { name: 'Register this device' }))
  expect(await devices.findByText(/Created by Jens Hansen/)).toBeVisible()
  expect(sent[0]?.input.body).toEqual({ name: 'Tablet in barn 4' })
  expect(isSharedDevice()).toBe(true)

  const removed = mockEndpoint(removeSharedDevice, () => null)
  await user.click(devices.getByRole('button', { name: 'Remove: Tablet in barn 4' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove: Tablet in barn 4' }))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await findToast('The device is removed')).toBeVisible()
  expect(removed[0]?.input.params).toEqual({ id: tablet.id })
})

test('failed fetch of the devices is reported and can be repeated', async () => {
  mockEndpoint(listSharedDevices, () => {
    throw apiRefusal(500, [{ code: 'unknown', message: 'Sorry' }])
  })
  const { user } = await openPage('/settings/programs')
  const devices = await card()
  expect(await devices.findByText('The devices could not be fetched.')).toBeVisible()
  mockEndpoint(listSharedDevices, () => [tablet])
  await user.click(devices.getByRole('button', { name: 'Try again' }))
  expect(await devices.findByText('Tablet in barn 4')).toBeVisible()
})
