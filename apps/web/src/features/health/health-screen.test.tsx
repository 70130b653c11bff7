import { getForm, getRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { RecordId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import {
  getTreatmentJournal,
  listTreatmentHistory,
  listTreatments,
  type Treatment,
} from '@herdboard/contract/herd/treatments.ts'
import type { Profile } from '@herdboard/contract/people/accounts.ts'
import type { FarmEvent } from '@herdboard/contract/system/catalogue.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '#lib/today.ts'
import { aFormReply, deadForm } from '#testing/forms.ts'
import { anEvent, aProfile, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { findToast } from '#testing/queries/find-toast.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const farm = exampleFarm({ name: 'Nygaard' })
const barn = exampleBarn(farm, { name: 'Stald 4', is_weaners: false })
const address = '/health?pigs=slaughter&from=2026-11-01&to=2026-11-20'

const aTreatment = (no: number, rest: Partial<Treatment> = {}): Treatment => ({
  record_id: RecordId.parse(`00000000-0000-4000-8000-${String(900 + no).padStart(12, '0')}`),
  farm_id: farm.id,
  farm_name: 'Nygaard',
  barn_id: barn.id,
  barn_name: 'Stald 4',
  section_id: null,
  section_name: 'A2',
  location_id: barn.id as unknown as Treatment['location_id'],
  pen: '7',
  description: 'Coughs at night and in the morning too',
  diagnosis: 'Pleuropneumonia',
  drug_name: 'Nuflor',
  administration_method: 'Injection (i.m.)',
  day: 2,
  total_days: 3,
  retention_date: '2026-12-09',
  animal_count: 3,
  weight: 36.5,
  dosis_pr_animal: 1.8,
  dosis_unit: 'ml',
  treatment_date: '2026-11-20',
  is_done: false,
  form: { form_id: formId.treatmentDay, record_id: null, resource_id: 'the-course' },
  previous_treatments: [
    { day: 1, treatment_date: '2026-11-19', animal_count: 4, dosis_pr_animal: 1.7, description: 'One was moved' },
  ],
  editable: true,
  deletable: true,
  ...rest,
})
const nuflor = aTreatment(1)
const penovet = aTreatment(2, { drug_name: 'Penovet', diagnosis: 'Arthritis', day: 1, previous_treatments: [] })
const completedTreatment = aTreatment(3, {
  drug_name: 'Metacam',
  day: 3,
  is_done: true,
  form: { form_id: formId.treatment, record_id: aTreatment(3).record_id, resource_id: null },
  editable: false,
})

interface TreatmentsSetup {
  ongoing?: readonly Treatment[]
  modules?: Profile['modules']
  permission?: 'Read' | 'ReadWrite'
}

function mockTreatments({
  ongoing = [nuflor, penovet],
  modules = ['Medicine'],
  permission = 'ReadWrite',
}: TreatmentsSetup = {}) {
  const farmWithPermission = { ...farm, permission: { key: permission } }
  signInBrowser({ profile: aProfile({ modules }), farms: [farmWithPermission], barns: [barn] })
  mockEndpoint(listTreatmentHistory, () => [completedTreatment])
  return mockEndpoint(listTreatments, () => [...ongoing])
}
const unreachable = () => {
  throw apiRefusal(503, [{ code: 'service.busy', message: 'Try again in a minute.' }])
}
const treatmentsTable = () => screen.findByRole('table', { name: 'Treatments' })
const drugs = async () =>
  within(await treatmentsTable())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

test('[SHELL-030] treatments have no screen and no link without the Medicine module', async () => {
  signInBrowser({ profile: aProfile({ modules: [] }), farms: [farm] })
  const { address: currentAddress } = await openPage('/health')
  await expect.poll(currentAddress).toBe('/overview')
  expect(screen.queryByRole('link', { name: 'Health' })).toBeNull()
})

test('[SHELL-030] [HEALTH-001] [HEALTH-003] [HEALTH-004] ongoing and completed treatments are listed in tabs for a period and a pig type', async () => {
  const requests = mockTreatments()
  const { user, address: currentAddress } = await openPage(address)
  expect(await screen.findByRole('heading', { level: 1, name: 'Treatments' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Health' })).toBeVisible()
  expect(await drugs()).toEqual(['Nuflor', 'Penovet'])
  expect(requests[0]?.input.query).toMatchObject({ from: '2026-11-01', to: '2026-11-20', weaners: false })
  await user.click(screen.getByRole('tab', { name: 'Completed' }))
  await expect.poll(drugs).toEqual(['Metacam'])
  expect(currentAddress()).toContain('tab=completed')
})

test('[HEALTH-005] [HEALTH-006] [HEALTH-008] [HEALTH-009] treatment row states place, drug, amount, progress and end', async () => {
  mockTreatments()
  await openPage(address)
  const table = await treatmentsTable()
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Place',
    'Pen',
    'Day',
    'Treatment date',
    'Withheld until',
    'Diagnosis',
    'Drug',
    'Animals',
    'Dose per animal',
    'Weight, kg',
    'Administration',
    'Remark',
    'Actions',
  ])
  const row = within(table).getByRole('row', { name: /Nuflor/ })
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells.slice(0, 2)).toEqual(['Nygaard / Stald 4', '7'])
  expect(cells.slice(2, 10)).toEqual([
    '2/3',
    '20/11/2026',
    '09/12/2026',
    'Pleuropneumonia',
    '3',
    '1.8\u00a0ml',
    '36.5',
    'Injection (i.m.)',
  ])
  expect(cells[10]).toBe(`${'Coughs at night and in the morning too'.slice(0, 30)}…`)
})

test('[HEALTH-007] treatment row names the section where the company has sections', async () => {
  mockTreatments({ modules: ['Medicine', 'Sections'] })
  await openPage(address)
  const table = await treatmentsTable()
  expect(within(table).getByRole('columnheader', { name: 'Section' })).toBeVisible()
  expect(within(table).getAllByRole('cell', { name: 'A2' })).toHaveLength(2)
})

test('[HEALTH-002] treatment search is preserved in the address', async () => {
  mockTreatments()
  const { user, address: currentAddress } = await openPage(address)
  await user.type(await screen.findByRole('searchbox', { name: 'Search treatments' }), 'arth')
  await expect.poll(drugs).toEqual(['Penovet'])
  await expect.poll(currentAddress).toContain('q=arth')
})

test('treatment day due before today is highlighted, a treatment day of today is not', async () => {
  const overdueTreatment = aTreatment(4, { drug_name: 'Clamoxyl', treatment_date: addDays(today(), -1) })
  mockTreatments({ ongoing: [overdueTreatment, { ...nuflor, treatment_date: today() }] })
  await openPage(address)
  const table = await treatmentsTable()
  const dayOf = (name: RegExp) => within(table).getByRole('row', { name }).querySelector('[data-severity="alarm"]')
  expect(dayOf(/Clamoxyl/)).not.toBeNull()
  expect(dayOf(/Nuflor/)).toBeNull()
})

test('[HEALTH-010] treatment row with earlier days unfolds to show them and folds again', async () => {
  mockTreatments()
  const { user } = await openPage(address)
  await treatmentsTable()
  expect(screen.queryByRole('button', { name: /previous treatments: Arthritis/ })).toBeNull()
  const toggle = screen.getByRole('button', { name: 'Show previous treatments: Pleuropneumonia: Nuflor' })
  await user.click(toggle)
  const days = screen.getByRole('table', { name: 'Previous treatments: Pleuropneumonia: Nuflor' })
  expect(within(days).getByRole('row', { name: /^1\/3/ })).toHaveTextContent('1/319/11/202641.7 mlOne was moved')
  await user.click(screen.getByRole('button', { name: /^Hide previous treatments/ }))
  expect(screen.queryByRole('table', { name: /^Previous treatments/ })).toBeNull()
})

test('[HEALTH-011] ongoing treatment opens the form of its next day', async () => {
  mockTreatments()
  const forms = mockEndpoint(getForm, unreachable)
  const records = mockEndpoint(getRecordForm, unreachable)
  const { user } = await openPage(address)
  await user.click(await screen.findByRole('button', { name: 'Nuflor' }))
  await expect
    .poll(() => forms[0]?.input)
    .toMatchObject({ params: { form_id: formId.treatmentDay }, query: { resource_id: 'the-course' } })
  expect(records).toHaveLength(0)
})

test('[HEALTH-012] [HEALTH-015] [HEALTH-016] read-only user sees the treatment record and can neither change nor delete it', async () => {
  mockTreatments({ ongoing: [{ ...nuflor, editable: false, deletable: false }], permission: 'Read' })
  const forms = mockEndpoint(getForm, unreachable)
  const records = mockEndpoint(getRecordForm, unreachable)
  const { user } = await openPage(address)
  await user.click(await screen.findByRole('button', { name: 'Nuflor' }))
  await expect.poll(() => records[0]?.input.params.id).toBe(nuflor.record_id)
  expect(forms).toHaveLength(0)
  expect(screen.queryByRole('button', { name: /^(Edit|Delete) / })).toBeNull()
})

test('[HEALTH-013] [HEALTH-014] completed treatment opens a view of its record, changed and deleted where the server allows', async () => {
  mockTreatments()
  const form = deadForm({ record_id: completedTreatment.record_id, version: 2, title: 'Edit treatment' })
  const records = mockEndpoint(getRecordForm, () =>
    aFormReply({ ...form, buttons: { ...form.buttons, delete: 'Delete' } }, { deletable: true }),
  )
  const { user } = await openPage(`${address}&tab=completed`)
  expect(screen.queryByRole('button', { name: /^Edit Pleuropneumonia: Metacam/, hidden: true })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Metacam' }))
  // A view: its fields are closed and nothing is sent, but the record can be deleted and opened for editing.
  const view = await screen.findByRole('dialog', { name: new RegExp(`^${form.event.name}`) })
  expect(records[0]?.input.params.id).toBe(completedTreatment.record_id)
  expect(await within(view).findByRole('textbox', { name: /^Number/ })).toBeDisabled()
  expect(within(view).queryByRole('button', { name: 'Next' })).toBeNull()
  expect(within(view).getByRole('button', { name: 'Delete' })).toBeVisible()
  await user.click(within(view).getByRole('button', { name: 'Edit' }))
  const edit = await screen.findByRole('dialog', { name: /^Edit treatment/ })
  expect(await within(edit).findByRole('textbox', { name: /^Number/ })).toBeEnabled()
  expect(screen.getByRole('button', { name: /^Delete Pleuropneumonia: Metacam/, hidden: true })).toBeInTheDocument()
})

test('[HEALTH-016] treatment is deleted from its row after confirmation', async () => {
  mockTreatments()
  const removed = mockEndpoint(removeRecord, () => null)
  const { user } = await openPage(address)
  await user.click(await screen.findByRole('button', { name: /^Delete Arthritis: Penovet/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Delete Arthritis: Penovet/ })
  await user.click(within(dialog).getByRole('button', { name: /^Delete / }))
  await waitFor(() => expect(removed[0]?.input.params.id).toBe(penovet.record_id))
  expect(await findToast('The entry was deleted')).toBeVisible()
})

test('[HEALTH-016] treatment is deleted after its second day once a reason is given', async () => {
  mockTreatments()
  const removed = mockEndpoint(removeRecord, ({ input: { query } }) => {
    if (!query.reason) throw apiRefusal(422, [{ code: 'treatment.reason', message: 'Say why it does not count' }])
    return null
  })
  const { user } = await openPage(address)
  await user.click(await screen.findByRole('button', { name: /^Delete Pleuropneumonia: Nuflor/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Delete Pleuropneumonia: Nuflor/ })
  await user.click(within(dialog).getByRole('button', { name: /^Delete / }))
  await within(dialog).findByText('Say why it does not count')
  await user.type(await within(dialog).findByRole('textbox', { name: /^Reason/ }), 'Wrong section')
  await user.click(within(dialog).getByRole('button', { name: /^Delete / }))
  expect(await findToast('The entry was deleted')).toBeVisible()
  expect(removed.map(({ input }) => input.query.reason)).toEqual([undefined, 'Wrong section'])
})

test('medicine record is downloaded for the period and places of the screen, of both pig types', async () => {
  mockTreatments()
  const requests = mockEndpoint(getTreatmentJournal, () => '')
  const { user } = await openPage(address)
  await user.click(await screen.findByRole('button', { name: 'Medicine record (PDF)' }))
  await waitFor(() => expect(requests[0]?.input.query).toMatchObject({ from: '2026-11-01', to: '2026-11-20' }))
  expect(requests[0]?.input.query).not.toHaveProperty('weaners')
})

test('empty list of ongoing treatments says so; a failed fetch can be repeated', async () => {
  mockTreatments()
  let isBroken = true
  mockEndpoint(listTreatments, () => (isBroken ? unreachable() : []))
  const { user } = await openPage(address)
  const retryButton = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await user.click(retryButton)
  expect(await screen.findByText('No ongoing treatments')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Record treatment' })).toBeNull()
})

test('empty list of ongoing treatments offers to record one where the user may', async () => {
  const event = anEvent({ type: recordKind.treatment, action_id: 11, name: 'Treatment' })
  signInBrowser({
    profile: aProfile({ modules: ['Medicine'] }),
    farms: [farm],
    barns: [{ ...barn, accessible_actions: [11] }],
    events: [event],
  })
  mockEndpoint(listTreatments, () => [])
  mockEndpoint(listTreatmentHistory, () => [])
  const { user } = await openPage(address)
  await user.click(await screen.findByRole('button', { name: 'Record treatment' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
})

const treatmentEvent = anEvent({ id: 2, type: recordKind.treatment, action_id: 2, name: 'Treatment' })
const insertionEvent = anEvent({ id: 1, type: recordKind.insertion, action_id: 1, name: 'Insertion' })

/** Opens the empty list of a user who may insert pigs, but can record no treatment now. */
async function openWithoutTreatments(events: FarmEvent[], pigs: number) {
  signInBrowser({
    profile: aProfile({ modules: ['Medicine'] }),
    farms: [{ ...farm, pigs }],
    barns: [{ ...barn, pigs, accessible_actions: [1] }],
    events,
  })
  mockEndpoint(listTreatments, () => [])
  mockEndpoint(listTreatmentHistory, () => [])
  await openPage(address)
  await screen.findByText('No ongoing treatments')
}

test('empty list of ongoing treatments offers to insert pigs where no place has any', async () => {
  await openWithoutTreatments([treatmentEvent, insertionEvent], 0)
  expect(await screen.findByRole('button', { name: 'Record insertion' })).toBeVisible()
})

test.each([
  ['the user may record no treatment at all', [insertionEvent], 0],
  ['there are pigs', [treatmentEvent, insertionEvent], 120],
])('empty list of ongoing treatments offers no insertion where %s', async (_why, events, pigs) => {
  await openWithoutTreatments(events, pigs)
  await expect(screen.findByRole('button', { name: 'Record insertion' })).rejects.toThrow()
})
