import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { BarnId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import { listBarns } from '@herdboard/contract/places/locations.ts'
import {
  listDirectoryBarns,
  listDirectoryFarms,
  listDirectorySections,
  removeBarn,
  removeFarm,
} from '@herdboard/contract/places/place-setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { reportConnection } from '#lib/http/connection-state.ts'
import { aForm, aFormReply, aFormSection, anElement } from '#testing/forms.ts'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { findToast } from '#testing/queries/find-toast.ts'
import { aSettingForm } from '#testing/settings.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const farmId = FarmId.parse('00000000-0000-4000-8000-00000000f001')
const barnId = BarnId.parse('00000000-0000-4000-8000-00000000b001')
const sectionId = SectionId.parse('00000000-0000-4000-8000-00000000c001')

const farm = {
  id: farmId,
  name: 'Nygaard',
  chr_number: '55021',
  street: 'Nygårdsvej 3',
  postal_town: '8800 Viborg',
  pig_capacity: 1200,
  production_kind: 1,
  vet: null,
  locked_through: null,
  barns: [barnId],
  version: 1,
}
const otherFarm = {
  ...farm,
  id: FarmId.parse('00000000-0000-4000-8000-00000000f002'),
  name: 'Søgaard',
  street: null,
  postal_town: null,
  locked_through: '2026-05-31',
  pig_capacity: 300,
  barns: [],
}
const barn = {
  id: barnId,
  farm_id: farmId,
  name: 'Barn 1',
  pig_capacity: 400,
  animal_group: 'WEANERS' as const,
  is_batch_production: true,
  feed_system: null,
  area_m2: null,
  sections: [sectionId],
  version: 1,
}
const section = {
  id: sectionId,
  farm_id: farmId,
  barn_id: barnId,
  name: 'A2',
  pig_capacity: null,
  pen_count: null,
  area_m2: null,
  display_num_of_pigs: true,
  version: 1,
}

/** Reply to a saved form of a place. */
const savedPlace = { id: farmId, message: '', pending: false }

function signInAdministrator({ modules = ['Sections' as const] } = {}) {
  signInBrowser({ profile: aProfile({ modules }) })
  mockEndpoint(listDirectoryFarms, () => [farm, otherFarm])
  mockEndpoint(listDirectoryBarns, () => [barn])
  return mockEndpoint(listDirectorySections, () => [section])
}

type User = Awaited<ReturnType<typeof openPage>>['user']
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)

/** Types a name into the open form and sends it. */
async function fillNameAndSend(user: User, name: string) {
  const field = await screen.findByLabelText(/^Name/)
  await user.clear(field)
  await user.type(field, name)
  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
}

/** Closes the window with the button in the footer, not the cross. */
const closeWindow = (user: User) => user.click(within(screen.getByRole('dialog')).getByText('Close'))

test('[I18N-012] [SETTINGS-012] [SETTINGS-014] farms are listed with number, address, lock, pig places and totals', async () => {
  signInAdministrator()
  await openPage('/settings/locations')
  const table = await screen.findByRole('table', { name: 'Farms' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'CHR', 'Street', 'Locked through', 'Pig places', 'Actions'])
  expect(rowsOf(table).slice(1)).toEqual([
    'Nygaard55021Nygårdsvej 3, 8800 Viborg– No lock1,200',
    'Søgaard55021– Not filled in31/05/2026300',
    'Total1,500',
  ])
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Farms', 'Barns', 'Sections'])
})

test('[SETTINGS-015] [SETTINGS-016] barns are listed under their farm, sections under their barn', async () => {
  signInAdministrator()
  const { user, address } = await openPage('/settings/locations')
  await user.click(await screen.findByRole('tab', { name: 'Barns' }))
  const barns = await screen.findByRole('table', { name: 'Barns' })
  expect(rowsOf(barns)).toEqual([
    'NamePig placesAnimal groupActions',
    'NygaardCreate barn',
    'Barn 1400Weaners · Batch production',
    'SøgaardCreate barn',
    'No barns',
  ])
  expect(address()).toBe('/settings/locations?tab=barns')
  await user.click(screen.getByRole('tab', { name: 'Sections' }))
  expect(rowsOf(await screen.findByRole('table', { name: 'Sections' }))).toEqual([
    'NamePig placesActions',
    'Nygaard, Barn 1Create section',
    'A2– Not filled in',
  ])
})

test('[SETTINGS-013] sections cannot be set up without the module', async () => {
  const requests = signInAdministrator({ modules: [] })
  await openPage('/settings/locations?tab=sections')
  await screen.findByRole('table', { name: 'Farms' })
  expect(screen.queryByRole('tab', { name: 'Sections' })).toBeNull()
  expect(requests).toHaveLength(0)
})

test('[SETTINGS-011] header search finds farms, barns and sections', async () => {
  signInAdministrator()
  const { user } = await openPage('/settings/locations')
  await screen.findByRole('table', { name: 'Farms' })
  const search = screen.getByRole('searchbox', { name: 'Search for farm, barn or section' })
  await user.type(search, 'sog')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Nygaard' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Søgaard' })).toBeVisible()
  await user.clear(search)
  await user.type(search, 'a2')
  expect(await screen.findByRole('button', { name: 'Nygaard' })).toBeVisible()
  await user.type(search, 'x')
  await user.click(await screen.findByRole('button', { name: 'Clear search' }, { timeout: 4_000 }))
})

test('[SETTINGS-017] [SETTINGS-029] [SETTINGS-030] [SETTINGS-033] [SETTINGS-057] farm is created: form, check, success that closes itself after 1.7 seconds, toast', async () => {
  signInAdministrator()
  let respond = () => {}
  const pendingReply = new Promise<void>((resolve) => {
    respond = resolve
  })
  mockEndpoint(getForm, async () => {
    await pendingReply
    return aSettingForm(formId.newFarm, 'Create farm')
  })
  const sent = mockEndpoint(postForm, () => savedPlace)
  const { user } = await openPage('/settings/locations')
  await user.click(await screen.findByRole('button', { name: 'Create farm' }))
  const dialog = await screen.findByRole('dialog')
  // The window shows a loading state first.
  expect(within(dialog).queryByLabelText(/^Name/)).toBeNull()
  respond()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await fillNameAndSend(user, 'Vestergaard')
  expect(await screen.findByRole('heading', { name: 'Farm created' })).toBeVisible()
  await waitFor(() => expect(timers.mock.calls.some(([, ms]) => ms === 1_700)).toBe(true))
  timers.mockRestore()
  expect(sent[0]?.input.body).toMatchObject({
    confirmed: false,
    form: { sections: [{ id: 'FS_Main', children: [{ id: 'FF_Name', value: 'Vestergaard' }] }] },
  })
  await user.unhover(screen.getByRole('dialog'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await findToast('Farm created')).toBeVisible()
})

test('[SETTINGS-068] [SETTINGS-034] [SETTINGS-073] farm is edited, and the lists are refetched', async () => {
  signInAdministrator()
  const lists = mockEndpoint(listDirectoryFarms, () => [farm])
  const barns = mockEndpoint(listBarns, () => [])
  const requests = mockEndpoint(getForm, () => aSettingForm(formId.farm, 'Edit farm', { name: 'Nygaard', version: 1 }))
  const sent = mockEndpoint(postForm, () => savedPlace)
  const { user } = await openPage('/settings/locations')
  await user.click(await screen.findByRole('button', { name: 'Edit Nygaard' }))
  await screen.findByLabelText(/^Name/)
  expect(requests[0]?.input).toMatchObject({ params: { form_id: formId.farm }, query: { farm_id: farmId } })
  const before = [lists.length, barns.length]
  await fillNameAndSend(user, 'Nygård')
  expect(await screen.findByRole('heading', { name: 'Farm saved' })).toBeVisible()
  expect(sent[0]?.input).toMatchObject({
    params: { form_id: formId.farm },
    body: { farm_id: farmId, form: { version: 1 } },
  })
  await waitFor(() => expect([lists.length, barns.length]).not.toEqual(before))
  await closeWindow(user)
  expect(await findToast('Farm saved')).toBeVisible()
})

test('a lock of a farm says what it does, and a lock that frees records is sent again once confirmed', async () => {
  signInAdministrator()
  const lock = anElement('datepicker', 'FF_LockedThrough', 'Records are locked through', {
    value: '2025-12-31',
    hint: 'Empty: no lock. Set by Anna Holm on 03/01/2026',
    type_settings: { input_type: 'datetime' },
  })
  mockEndpoint(getForm, () =>
    aFormReply(
      aForm([aFormSection('FS_Main', 'Farm', [lock])], {
        form_id: formId.farm,
        title: 'Edit farm',
        context: { form_id: formId.farm, farm_id: farmId },
        event: { type: formId.farm, name: 'Edit farm', icon_url: '', action_id: formId.farm },
        version: 1,
        location: null,
        section: null,
      }),
    ),
  )
  const message = 'The lock through 31/12/2025 is removed'
  const sent = mockEndpoint(postForm, ({ input }) => {
    if (input.body.confirmed) return savedPlace
    throw apiRefusal(300, [{ code: 'farm.lock_removed', message, field: 'FS_Main.FF_LockedThrough' }])
  })
  const { user } = await openPage('/settings/locations')
  await user.click(await screen.findByRole('button', { name: 'Edit Nygaard' }))
  const field = await screen.findByLabelText('Records are locked through')
  expect(field).toHaveAccessibleDescription(/Set by Anna Holm/)
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Please check this before sending' }))
  expect(dialog.getByText(message)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Confirm and send' }))
  expect(await screen.findByRole('heading', { name: 'Farm saved' })).toBeVisible()
  expect(sent.map(({ input }) => input.body)).toMatchObject(
    [false, true].map((confirmed) => ({
      confirmed,
      form: { version: 1, sections: [{ children: [{ id: 'FF_LockedThrough', value: null }] }] },
    })),
  )
})

test('[SETTINGS-018] [SETTINGS-035] [SETTINGS-058] barn is created at its farm', async () => {
  signInAdministrator()
  mockEndpoint(getForm, () => aSettingForm(formId.newBarn, 'Create barn'))
  const sent = mockEndpoint(postForm, () => savedPlace)
  const { user } = await openPage('/settings/locations?tab=barns')
  await user.click(await screen.findByRole('button', { name: 'Create barn at Søgaard' }))
  await fillNameAndSend(user, 'Barn 9')
  expect(await screen.findByRole('heading', { name: 'Barn created' })).toBeVisible()
  expect(sent[0]?.input).toMatchObject({ params: { form_id: formId.newBarn }, body: { farm_id: otherFarm.id } })
  await closeWindow(user)
  expect(await findToast('Barn created')).toBeVisible()
})

test('[SETTINGS-069] [SETTINGS-036] [SETTINGS-075] barn is edited', async () => {
  signInAdministrator()
  mockEndpoint(getForm, () => aSettingForm(formId.barn, 'Edit barn', { name: 'Barn 1', version: 1 }))
  const sent = mockEndpoint(postForm, () => savedPlace)
  const { user } = await openPage('/settings/locations?tab=barns')
  await user.click(await screen.findByRole('button', { name: 'Edit Barn 1' }))
  await fillNameAndSend(user, 'Barn 1a')
  expect(await screen.findByRole('heading', { name: 'Barn saved' })).toBeVisible()
  expect(sent[0]?.input).toMatchObject({ params: { form_id: formId.barn }, body: { barn_id: barnId } })
  await closeWindow(user)
  expect(await findToast('Barn saved')).toBeVisible()
})

test('[SETTINGS-019] [SETTINGS-070] [SETTINGS-037] sections are created and edited; the window confirms saving, the toast names the section', async () => {
  signInAdministrator()
  mockEndpoint(getForm, ({ input }) => aSettingForm(input.params.form_id, 'Section', { version: 1 }))
  const sent = mockEndpoint(postForm, () => savedPlace)
  const { user } = await openPage('/settings/locations?tab=sections')
  await user.click(await screen.findByRole('button', { name: 'Create section in Nygaard, Barn 1' }))
  await fillNameAndSend(user, 'A3')
  expect(await screen.findByRole('heading', { name: 'The entry was saved' })).toBeVisible()
  expect(sent[0]?.input).toMatchObject({ params: { form_id: formId.newSection }, body: { barn_id: barnId } })
  await closeWindow(user)
  expect(await findToast('Section created')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Edit A2' }))
  await fillNameAndSend(user, 'A4')
  expect(await screen.findByRole('heading', { name: 'The entry was saved' })).toBeVisible()
  expect(sent[1]?.input).toMatchObject({ params: { form_id: formId.section }, body: { section_id: sectionId } })
  await closeWindow(user)
  expect(await findToast('Section saved')).toBeVisible()
})

test('[SETTINGS-074] [API-090] farm is deleted after confirmation', async () => {
  signInAdministrator()
  const barns = mockEndpoint(listBarns, () => [])
  const removed = mockEndpoint(removeFarm, () => null)
  const { user } = await openPage('/settings/locations')
  await user.click(await screen.findByRole('button', { name: 'Delete Søgaard' }))
  expect(removed).toHaveLength(0)
  const dialog = await screen.findByRole('dialog', { name: 'Delete Søgaard?' })
  const before = barns.length
  await user.click(within(dialog).getByRole('button', { name: 'Delete Søgaard' }))
  expect(await findToast('Farm deleted')).toBeVisible()
  expect(removed[0]?.input.params.id).toBe(otherFarm.id)
  await waitFor(() => expect(barns.length).toBeGreaterThan(before))
})

test('[SETTINGS-076] barn with pigs is not deleted, with the reason in the confirmation; an empty barn is deleted', async () => {
  signInAdministrator()
  let hasPigs = true
  mockEndpoint(removeBarn, () => {
    if (hasPigs) throw apiRefusal(422, [{ code: 'location.has_pigs', message: 'There are 12 pigs in Barn 1' }])
    return null
  })
  const { user } = await openPage('/settings/locations?tab=barns')
  const take = async () => {
    await user.click(await screen.findByRole('button', { name: 'Delete Barn 1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete Barn 1?' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete Barn 1' }))
    return dialog
  }
  const dialog = await take()
  expect(await within(dialog).findByText('There are 12 pigs in Barn 1')).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: 'Cancel' })).toBeNull()
  await user.click(within(dialog).getByText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  hasPigs = false
  await take()
  expect(await findToast('Barn deleted')).toBeVisible()
})

test('lost response leaves the barn deletion open; the window retries with the same idempotency key', async () => {
  signInAdministrator()
  let isUnreachable = true
  const sent = mockEndpoint(removeBarn, () => {
    if (isUnreachable) throw connectionFailure()
    return null
  })
  const { user } = await openPage('/settings/locations?tab=barns')
  await user.click(await screen.findByRole('button', { name: 'Delete Barn 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Barn 1?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete Barn 1' }))
  expect(await within(dialog).findByText('No connection. We do not know whether Barn 1 was deleted.')).toBeVisible()
  isUnreachable = false
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
  expect(await findToast('Barn deleted')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('lists show whether the barn exists after the window was left without a response', async () => {
  signInAdministrator()
  let barns = [barn]
  mockEndpoint(listDirectoryBarns, () => barns)
  mockEndpoint(removeBarn, () => {
    // The server deleted the barn; only the response is lost.
    barns = []
    throw connectionFailure()
  })
  const { user } = await openPage('/settings/locations?tab=barns')
  await user.click(await screen.findByRole('button', { name: 'Delete Barn 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Barn 1?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete Barn 1' }))
  await within(dialog).findByText(/We do not know/)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  // The next successful response sets the connection to online.
  reportConnection(true)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Barn 1' })).toBeNull())
})

test('[PERM-016] address redirects users who do not manage the company', async () => {
  signInBrowser({ profile: aProfile({ role: 'Employee' }) })
  const { address } = await openPage('/settings/locations')
  await expect.poll(address).toBe('/overview')
})

test('company without farms is offered to create the first; a failed list can be refetched', async () => {
  signInBrowser()
  mockEndpoint(listDirectoryBarns, () => [])
  mockEndpoint(listDirectorySections, () => [])
  let isServerDown = true
  mockEndpoint(listDirectoryFarms, () => {
    if (isServerDown) throw apiRefusal(500, [{ code: 'server.unknown', message: '' }])
    return []
  })
  const { user } = await openPage('/settings/locations')
  const retryButton = await screen.findByRole('button', { name: 'Try again' })
  isServerDown = false
  await user.click(retryButton)
  expect(await screen.findByText(/Create the first one/)).toBeVisible()
})
