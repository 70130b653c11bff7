import { formId } from '@herdboard/contract/core/form-id.ts'
import { getBudgetComparison, listBudgetEntries } from '@herdboard/contract/economy/budget.ts'
import { listFeedMixes, listMixTypes, listRegisterMixes } from '@herdboard/contract/feed/feed-mixes.ts'
import { listRawMaterials, listRegisterMaterials } from '@herdboard/contract/feed/raw-materials.ts'
import { listAssignments, listAssignmentTemplates } from '@herdboard/contract/herd/assignments.ts'
import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { listDrugs, listTreatmentProcedures } from '@herdboard/contract/herd/treatments.ts'
import { listSensors } from '@herdboard/contract/monitoring/readings.ts'
import { listActions, listEconomyEvents } from '@herdboard/contract/system/catalogue.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anEvent, aProfile, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { aTable } from '#testing/tables.ts'

/** Actions of notes and tasks at a place. */
const [NOTE_ACTION, TASK_ACTION] = [36, 31]

/** Signs in to a company in which nothing but the first barn is stored. */
function inNewCompany() {
  const farm = exampleFarm({ accessible_actions: [formId.newInstruction, formId.budgetLine] })
  signInBrowser({
    profile: aProfile({ modules: ['Sections', 'RealTime', 'Assignments', 'Medicine'] }),
    farms: [farm],
    barns: [exampleBarn(farm, { accessible_actions: [NOTE_ACTION, TASK_ACTION] })],
  })
  for (const list of [
    listNotes,
    listAssignments,
    listAssignmentTemplates,
    listFeedMixes,
    listMixTypes,
    listRegisterMixes,
    listRawMaterials,
    listRegisterMaterials,
    listDrugs,
    listTreatmentProcedures,
    listBudgetEntries,
    listSensors,
  ])
    mockEndpoint(list, () => [])
  mockEndpoint(listEconomyEvents, () => [anEvent({ id: 10, type: 9, name: 'Budget line', action_id: 10 })])
  mockEndpoint(listActions, () => [
    { id: 10, form_id: formId.budgetLine, name: 'Budget line', module: null, permission: null },
  ])
  const empty = aTable({ data: [], footers: [], empty_text: '' })
  mockEndpoint(getBudgetComparison, () => ({
    comparison: empty,
    forecast: empty,
    compared: { from: '2026-08-22', to: '2026-11-21' },
    lines: [],
  }))
}

test.each([
  ['/notes', 'No notes in the period', 'New note'],
  ['/assignments', 'No tasks', 'New task'],
  ['/assignments?tab=templates', 'No templates', 'New template'],
  ['/feed/mixes', 'No feed mixes. Create the first', 'New feed mix'],
  ['/feed/raw-materials', 'No raw materials', 'New raw material'],
  ['/health/instructions', 'No instructions. Add the one from the vet', 'New instruction'],
  ['/economy/budget', 'No budget lines', 'Budget line'],
  ['/monitoring/sensors', 'No sensors', 'Create sensor'],
])('empty list of a new company at %s has the next step below its sentence', async (path, sentence, action) => {
  inNewCompany()
  await openPage(path)
  const state = (await screen.findByText(sentence)).parentElement as HTMLElement
  expect(await within(state).findByRole('button', { name: action })).toBeVisible()
})
