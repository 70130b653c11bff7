import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { expect, test } from 'vitest'
import { formDefinitions } from '#modules/forms/registry.ts'
import { settingForms } from '#modules/forms/setting/registry.ts'
import { setupForms } from '#modules/forms/setup/registry.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aTestWorld, type TestWorld } from '#testing/contract-checks/test-world.ts'
import { aCompany, type TestPerson } from '#testing/fixtures/test-company.ts'
import { type CallOutcome, expectedOutcome, type RightsPersona, rightsPersonas } from '#testing/rights/call-outcomes.ts'
import { type FormRights, formRights } from '#testing/rights/form-rights.ts'

const api = await testApi()
const world = await aTestWorld(api.db)
const table = formRights()

async function openOutcome(
  person: TestPerson,
  { form, place }: FormRights,
  where: TestWorld = world,
): Promise<CallOutcome> {
  const level = place === 'batchBarn' ? 'barn' : place
  const query = place === '-' ? {} : { [`${level}_id`]: where[place].id }
  const { statusCode } = await api.as(person).send(getForm, { params: { form_id: String(form) }, query })
  return statusCode < 300 ? 'done' : statusCode
}

const openedElsewhere: readonly number[] = [formId.treatmentDay, formId.alarm, formId.matchFeedProduct]

test('permission table has rows for every form', () => {
  // Treatment days open only from their course, unknown products only from their notification, and alarms are not
  // created by a form. Their tests are treatment-day.test.ts, delivery-approval.test.ts and alarms.test.ts.
  const opened = formDefinitions.map(({ formId }) => formId).filter((id) => !openedElsewhere.includes(id))
  const forms = [...opened, ...settingForms.keys(), ...setupForms.keys()]
  expect(forms.filter((id) => !table.some(({ form }) => form === id))).toEqual([])
})

/** Returns the forms whose outcome differs from the table, each with both outcomes. */
async function differences(rows: readonly FormRights[], persona: RightsPersona): Promise<string[]> {
  const found: string[] = []
  for (const row of rows) {
    const outcome = await openOutcome(persona.person, row)
    const expected = expectedOutcome(row, persona)
    if (outcome !== expected) found.push(`form ${row.form} at ${row.place}: ${outcome} instead of ${expected}`)
  }
  return found
}

/** A form that is open to every member, listed as the manager's only: it shows that the comparison can fail. */
const openToAllForm: FormRights = { form: 999, place: '-', who: 'manager', farm: '-', module: 'Debug', programs: 'yes' }

for (const persona of await rightsPersonas(api, world)) {
  test(`[PERM-005] [PERM-006] [PERM-007] ${persona.name} opens the forms listed in the permission table`, async () => {
    const mayManage = persona.role === 'DirectoryAdmin' || persona.role === 'SolutionAdmin'
    expect(await differences([openToAllForm], persona)).toEqual(mayManage ? [] : ['form 999 at -: done instead of 403'])
    expect(await differences(table, persona)).toEqual([])
  })
}

test('form does not open at a place of another company', async () => {
  const theirs = await aCompany(api.db)
  const found: string[] = []
  for (const row of table.filter(({ place, who }) => place !== '-' && who !== 'solution')) {
    const outcome = await openOutcome(theirs.manager, row)
    if (outcome !== 404) found.push(`form ${row.form} at ${row.place}: ${outcome}`)
  }
  expect(found).toEqual([])
})

test('form of a disabled module is refused to the administrator too; other forms still open', async () => {
  const found: string[] = []
  for (const modules of [[], ['Sections']] as const) {
    const plain = await aTestWorld(api.db, { modules })
    const checkedRows = table.filter(
      ({ who, place }) => who !== 'solution' && (place !== 'section' || modules.length > 0),
    )
    for (const row of checkedRows) {
      const isOff = row.module !== '-' && !(modules as readonly string[]).includes(row.module)
      const outcome = await openOutcome(plain.manager, row, plain)
      if (outcome !== (isOff ? 403 : 'done')) found.push(`form ${row.form} at ${row.place}: ${outcome}`)
    }
  }
  expect(found).toEqual([])
})
