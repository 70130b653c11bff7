import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { DrugId, InstructionId } from '@herdboard/contract/core/ids.ts'
import {
  type Drug,
  listDrugs,
  listTreatmentProcedures,
  removeTreatmentProcedure,
  type TreatmentInstruction,
} from '@herdboard/contract/herd/treatments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aForm, aFormReply, aFormSection, anElement } from '#testing/forms.ts'
import { aProfile, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { findToast } from '#testing/queries/find-toast.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const north = exampleFarm({ name: 'Nygaard', accessible_actions: [32] })
const south = exampleFarm({ name: 'Sydgaard', accessible_actions: [32] })
const id = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`

const anInstruction = (no: number, rest: Partial<TreatmentInstruction> = {}): TreatmentInstruction => ({
  id: InstructionId.parse(id(100 + no)),
  farm_id: north.id,
  farm_name: 'Nygaard',
  animal_group: 'SLAUGHTER_PIGS',
  drug_name: 'Penovet vet. 300 mg/ml',
  diagnosis: 'Joint infection (arthritis)',
  expires: '2026-12-20',
  is_active: true,
  editable: true,
  deletable: true,
  ...rest,
})
const penovet = anInstruction(1)
const nuflor = anInstruction(2, { drug_name: 'Nuflor vet. 300 mg/ml', diagnosis: 'Pneumonia', expires: '2026-12-01' })
const old = anInstruction(3, { drug_name: 'Draxxin vet. 100 mg/ml', expires: '2026-05-01', is_active: false })

const aDrug = (no: number, name: string, substance: string): Drug => ({
  id: DrugId.parse(id(no)),
  name,
  substance,
  drug_class: 'Beta-lactam',
  strength: '300 mg/ml',
  administration_method: 'Intramuscular',
  dose_rate: 0.067,
  dose_unit: 'ml',
  is_dose_per_head: false,
  total_days: 3,
  withdrawal_days: 15,
  is_example: true,
})

function mockInstructions(
  instructions: readonly TreatmentInstruction[] = [penovet, nuflor, old],
  farms = [north, south],
) {
  signInBrowser({ profile: aProfile({ modules: ['Medicine'] }), farms })
  mockEndpoint(listDrugs, () => [
    aDrug(1, 'Penovet vet. 300 mg/ml', 'Benzylpenicillin'),
    aDrug(16, 'Nuflor vet.', 'Florfenicol'),
  ])
  return mockEndpoint(listTreatmentProcedures, () => [...instructions])
}

const instructionForm = (rest: Parameters<typeof aForm>[1] = {}) =>
  aForm([aFormSection('FS_Valid', 'Validity', [anElement('textbox', 'FF_Vet', 'Veterinarian')])], {
    form_id: formId.newInstruction,
    title: 'New treatment instruction',
    event: { type: 32, name: 'New treatment instruction', icon_url: '', action_id: 32 },
    ...rest,
  })

const drugsShown = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent)

test('[SHELL-031] instructions have no screen and no link without the Medicine module', async () => {
  signInBrowser({ profile: aProfile({ modules: [] }), farms: [north] })
  const { address } = await openPage('/health/instructions')
  await expect.poll(address).toBe('/overview')
  expect(screen.queryByRole('link', { name: 'Instructions' })).toBeNull()
})

test('[HEALTH-018] [HEALTH-020] [SHELL-031] valid instructions are listed under Active, the first to expire on top; others under Inactive', async () => {
  mockInstructions()
  const { user, address } = await openPage('/overview')
  await user.click(await screen.findByRole('link', { name: 'Instructions' }))
  const table = await screen.findByRole('table')
  const names = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  expect(names.slice(0, 5)).toEqual(['Farm', 'Animal group', 'Drug', 'Diagnosis', 'Expires'])
  expect(drugsShown()).toEqual(['Nuflor vet. 300 mg/ml', 'Penovet vet. 300 mg/ml'])

  await user.click(screen.getByRole('tab', { name: 'Inactive' }))
  await waitFor(() => expect(drugsShown()).toEqual(['Draxxin vet. 100 mg/ml']))
  await expect.poll(address).toContain('tab=inactive')
})

test('the menu marks instructions alone, not treatments above their path too', async () => {
  mockInstructions()
  await openPage('/health/instructions')
  const menu = await screen.findByRole('navigation', { name: 'Menu' })
  const marked = within(menu).getAllByRole('link', { current: 'page' })
  expect(marked.map((link) => link.getAttribute('aria-label'))).toEqual(['Instructions'])
})

test('[HEALTH-019] instruction search is preserved in the address', async () => {
  mockInstructions()
  const { user, address } = await openPage('/health/instructions')
  await user.type(await screen.findByRole('searchbox', { name: 'Search instructions' }), 'pneu')
  await waitFor(() => expect(drugsShown()).toEqual(['Nuflor vet. 300 mg/ml']))
  await expect.poll(address).toContain('q=pneu')
})

test('empty list of instructions says what to do', async () => {
  mockInstructions([])
  await openPage('/health/instructions')
  expect(await screen.findByText('No instructions. Add the one from the vet')).toBeVisible()
})

test('failed fetch of the instructions can be repeated', async () => {
  mockInstructions()
  let isBroken = true
  mockEndpoint(listTreatmentProcedures, () => {
    if (isBroken) throw apiRefusal(500, [{ code: 'server.unknown', message: '' }])
    return [penovet]
  })
  const { user } = await openPage('/health/instructions')
  const retryButton = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await user.click(retryButton)
  expect(await screen.findByText('Penovet vet. 300 mg/ml')).toBeVisible()
})

async function addFrom(user: UserEvent) {
  await user.click((await screen.findAllByRole('button', { name: 'New instruction' }))[0] as HTMLElement)
  return screen.findByRole('dialog')
}

test('[HEALTH-021] [HEALTH-024] [HEALTH-026] [HEALTH-027] [HEALTH-036] [HEALTH-039] instruction is added in four steps: farms and drug, form, check, sent', async () => {
  const listed = mockInstructions()
  const formRequests = mockEndpoint(getForm, () => aFormReply(instructionForm()))
  const sent = mockEndpoint(postForm, () => ({ id: 'new', message: 'Instruction created', pending: false }))
  const { user } = await openPage('/health/instructions')
  const dialog = await addFrom(user)
  const next = await within(dialog).findByRole('button', { name: 'Next' })
  await user.click(next)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Choose at least one farm to go on')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Sydgaard' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Choose a drug to go on')
  await user.type(within(dialog).getByRole('searchbox', { name: 'Search drugs' }), 'florf')
  await waitFor(() => expect(within(dialog).getAllByRole('radio')).toHaveLength(1))
  await user.click(within(dialog).getByRole('radio', { name: /^Nuflor/ }))
  expect(formRequests).toHaveLength(0)
  await user.click(next)

  await user.type(await screen.findByRole('textbox', { name: /^Veterinarian/ }), 'Ole Frandsen')
  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: 'Instruction created' })).toBeVisible()
  await waitFor(() => expect(timers.mock.calls.some(([, ms]) => ms === 1_700)).toBe(true))
  timers.mockRestore()
  const requests = { location_ids: [south.id], resource_id: id(16) }
  expect(formRequests[0]?.input).toMatchObject({ params: { form_id: formId.newInstruction }, query: requests })
  expect(sent[0]?.input).toMatchObject({ params: { form_id: formId.newInstruction }, body: requests })
  await waitFor(() => expect(listed.length).toBeGreaterThan(1))
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(await findToast('Instruction created')).toBeVisible()
})

test('[HEALTH-025] instruction window requires confirmation before discarding input, from the first step on', async () => {
  mockInstructions()
  const { user } = await openPage('/health/instructions')
  const dialog = await addFrom(user)
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Nygaard' }))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
  expect(within(dialog).getByRole('checkbox', { name: 'Nygaard' })).toBeChecked()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]))

  // The test selects nothing, so there are no unsaved changes to confirm.
  await within(await addFrom(user)).findByRole('button', { name: 'Next' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]))
})

test('[HEALTH-022] [HEALTH-031] [HEALTH-037] form of an instruction changes it from its row', async () => {
  mockInstructions()
  const formRequests = mockEndpoint(getForm, () =>
    aFormReply(instructionForm({ form_id: formId.instruction, version: 2 })),
  )
  const sent = mockEndpoint(postForm, () => ({ id: penovet.id, message: 'Instruction saved', pending: false }))
  const { user } = await openPage('/health/instructions')
  await user.click(
    await screen.findByRole('button', { name: 'Edit Joint infection (arthritis): Penovet vet. 300 mg/ml' }),
  )
  await user.type(await screen.findByRole('textbox', { name: /^Veterinarian/ }), 'Eva Lund')
  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: 'Instruction saved' })).toBeVisible()
  expect(formRequests[0]?.input).toMatchObject({
    params: { form_id: formId.instruction },
    query: { resource_id: penovet.id },
  })
  expect(sent[0]?.input).toMatchObject({
    params: { form_id: formId.instruction },
    body: { resource_id: penovet.id, form: { version: 2 } },
  })
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(await findToast('Instruction saved')).toBeVisible()
})

test('[HEALTH-038] unused instruction is deleted after confirmation', async () => {
  mockInstructions([penovet, { ...nuflor, deletable: false }])
  const removed = mockEndpoint(removeTreatmentProcedure, () => null)
  const { user } = await openPage('/health/instructions')
  const name = 'Joint infection (arthritis): Penovet vet. 300 mg/ml'
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
  expect(screen.queryByRole('button', { name: /^Delete Pneumonia/ })).toBeNull()
  const dialog = await screen.findByRole('dialog', { name: `Delete ${name}?` })
  await user.click(within(dialog).getByRole('button', { name: `Delete ${name}` }))
  expect(await findToast('Instruction deleted')).toBeVisible()
  expect(removed[0]?.input.params.id).toBe(penovet.id)
})

test('user without write access reads instructions and can neither add nor change any', async () => {
  mockInstructions([{ ...penovet, editable: false, deletable: false }], [{ ...north, accessible_actions: [] }])
  await openPage('/health/instructions')
  await screen.findByText('Penovet vet. 300 mg/ml')
  expect(screen.queryByRole('button', { name: 'New instruction' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Edit|Delete) Joint/ })).toBeNull()
})
