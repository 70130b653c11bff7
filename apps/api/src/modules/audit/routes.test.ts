import { readFileSync } from 'node:fs'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { endpointsByName } from '@herdboard/contract/index.ts'
import { changeUserSettings, removeUser } from '@herdboard/contract/people/users.ts'
import { changeFarm } from '@herdboard/contract/places/place-setup.ts'
import { getAuditEntry, getSubjectAuditLog, listAudit, listAuditPeople } from '@herdboard/contract/system/audit-log.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { testApi } from '#testing/api/test-api.ts'
import { auditedEndpoints } from '#testing/contract-checks/audited-changes.ts'
import { exampleFor } from '#testing/contract-checks/request-examples.ts'
import { aTestWorld } from '#testing/contract-checks/test-world.ts'
import { aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { changeRecordByForm, submitForm } from '#testing/forms/submit-form.ts'

const danish = new URL('../../texts/da/', import.meta.url)
const api = await testApi({ instant: '2026-06-10T08:00:00Z' })
const world = await aTestWorld(api.db)
const other = await aTestWorld(api.db)
const manager = api.as(world)
const confirmed = { confirmed: true }
const aNote = (text: string) =>
  submitForm(manager, formId.note, { barn_id: world.barn.id }, { 'FS_Main.FF_Note': text })
const farmValues = {
  chr_number: null,
  street: null,
  postal_town: null,
  pig_capacity: null,
  production_kind: 1,
  vet: null,
}

describe('content of the audit log', () => {
  test('a renamed farm shows person, time, client and both names under the label of the field', async () => {
    await manager.call(
      changeFarm,
      { params: { id: world.farm.id as never }, body: { ...farmValues, name: 'Søndergård', version: 1 } },
      { headers: { platform: 'dashboard' } },
    )
    const { data } = await manager.call(listAudit, { query: { kind: 'farm' } })
    expect(data[0]).toMatchObject({
      user: { name: 'Anna Holm', is_gone: false },
      at_utc: '2026-06-10T08:00:00.000Z',
      kind_name: 'Ejendom',
      action_name: 'Ændret',
      subject: 'Søndergård',
      place: 'Søndergård',
      way: 'dashboard',
    })
    const id = data[0]?.id as never
    const { changes } = await manager.call(getAuditEntry, { params: { id } }, { language: 'sv' })
    expect(changes).toContainEqual({ label: 'Namn', before: expect.any(String), after: 'Søndergård' })
    expect(changes.map(({ label }) => label)).not.toContain('Gata')
  })

  test('changed rights of a person are listed by farm name', async () => {
    const { userId } = await aPerson(api.db, { company: world, farms: [{ farm: world.farm, permission: 'Read' }] })
    const id = userId as never
    const farms = [{ id: world.farm.id as never, permission: 'ReadWrite' as const }]
    await manager.call(changeUserSettings, { params: { id }, body: { role: 'Advisor', farms, version: 1 } })
    const [entry] = await manager.call(getSubjectAuditLog, { params: { subject_id: id } })
    expect(entry?.changes).toContainEqual({ label: 'Rolle', before: 'Medarbejder', after: 'Rådgiver' })
    expect(entry?.changes).toContainEqual({
      label: 'Ejendomme',
      before: 'Søndergård: Læse',
      after: 'Søndergård: Læse og skrive',
    })
  })

  test('a corrected record is described in the words of its form, also after it was deleted', async () => {
    const place = { section_id: world.section.id }
    const { id } = await submitForm(manager, formId.deadPigs, place, { 'FS_Dead.FF_Number': 4 }, confirmed)
    api.clock.advance({ minutes: 1 })
    await changeRecordByForm(manager, id, { 'FS_Dead.FF_Number': 2 }, confirmed)
    const corrected = async () => {
      const { data } = await manager.call(listAudit, { query: { kind: 'record' } })
      const entry = data.find(({ subject_id, action_name }) => subject_id === id && action_name === 'Ændret')
      return manager.call(getAuditEntry, { params: { id: entry?.id as never } })
    }
    expect(await corrected()).toMatchObject({
      subject: 'Døde',
      changes: [{ label: 'Antal døde', before: '4 stk.', after: '2 stk.' }],
    })
    api.clock.advance({ minutes: 1 })
    await manager.call(removeRecord, { params: { id: id as never }, query: confirmed as never })
    expect((await corrected()).changes).toContainEqual({ label: 'Antal grise', before: '4', after: '2' })
    const [deleted] = await manager.call(getSubjectAuditLog, { params: { subject_id: id as never } })
    expect(deleted).toMatchObject({ action_name: 'Slettet', subject: 'Døde' })
    expect(deleted?.changes).toContainEqual({ label: 'Antal grise', before: '2', after: null })
  })

  test('a record without a change has an empty history, not a missing one', async () => {
    const farm = await aFarm(api.db, world)
    expect(await manager.call(getSubjectAuditLog, { params: { subject_id: farm.id } })).toEqual([])
  })

  test('setup changes are grouped by list and by target, in the wording of their forms', async () => {
    await submitForm(
      manager,
      formId.pigletSuppliers,
      {},
      { 'FS_Main.FF_Name': 'Vestergård Smågrise', 'FS_Main.FF_Breed': '1' },
    )
    await submitForm(manager, formId.calculation, {}, { 'FS_Target.FF_TargetDailyGain': 1000 })
    await submitForm(manager, formId.causes, {}, { 'FS_Main.FF_Causes': ['1', '2'] })
    const { data } = await manager.call(listAudit, { query: { kind: 'setup' } })
    expect(data.map(({ kind_name, subject }) => [kind_name, subject])).toEqual([
      ['Opsætning', 'Dødsårsager og diagnoser'],
      ['Opsætning', 'Beregning og mål'],
      ['Opsætning', 'Smågriseleverandører: Vestergård Smågrise'],
    ])
    const changesOf = async (no: number) =>
      (await manager.call(getAuditEntry, { params: { id: data[no]?.id as never } })).changes
    expect(await changesOf(2)).toContainEqual({ label: 'Race', before: null, after: 'DLY (Duroc)' })
    expect(await changesOf(1)).toContainEqual({ label: 'Slagtegrise: Daglig tilvækst', before: null, after: '1.000' })
    const [left] = await changesOf(0)
    expect(left).toMatchObject({ label: 'Tilbydes ikke', after: expect.stringContaining('Halebid') })
  })

  test('entries of a former member stay and are marked as such', async () => {
    const leaver = await aPerson(api.db, { company: world, farms: [{ farm: world.farm, permission: 'ReadWrite' }] })
    await submitForm(api.as(leaver), formId.note, { barn_id: world.barn.id }, { 'FS_Main.FF_Note': 'Sidste dag' })
    await manager.call(removeUser, { params: { id: leaver.userId as never } })
    const { data } = await manager.call(listAudit, { query: { user_id: leaver.userId as never } })
    expect(data).toMatchObject([{ subject: 'Sidste dag', user: { is_gone: true } }])
    const people = await manager.call(listAuditPeople)
    expect(people).toContainEqual(expect.objectContaining({ id: leaver.userId, is_gone: true }))
    expect(people).toContainEqual(expect.objectContaining({ id: world.manager.userId, is_gone: false }))
  })

  test('every field of every change in the contract has a name of its own', async () => {
    const fresh = await aTestWorld(api.db)
    for (const endpoint of auditedEndpoints([...endpointsByName.values()])) {
      await api.as(fresh).send(endpoint, await exampleFor(endpoint)(api, fresh))
    }
    const { data } = await api.as(fresh).call(listAudit, { query: { page_size: 500 } })
    // A label from the audit texts, or the field's label in its form.
    const labels = new Set(
      ['audit.json', 'forms.json'].flatMap((name) => {
        const texts: Record<string, string> = JSON.parse(readFileSync(new URL(name, danish), 'utf8'))
        return Object.keys(texts).flatMap((key) => (key.startsWith('field.') ? (texts[key] ?? []) : []))
      }),
    )
    const unnamed = new Set<string>()
    for (const { id, kind_name, action_name } of data) {
      const { changes } = await api.as(fresh).call(getAuditEntry, { params: { id } })
      const isForm = kind_name === 'Registrering' && action_name === 'Ændret'
      for (const { label } of changes) if (!isForm && !labels.has(label)) unnamed.add(`${kind_name}: ${label}`)
    }
    expect([...unnamed]).toEqual([])
  })
})

describe('search in the audit log', () => {
  test('the audit log filters by person, farm, kind, day and words; a percent sign is literal', async () => {
    await aNote('100% hoste i sti 4')
    await aNote('1000 hoste i sti 4')
    const found = async (query: Record<string, unknown>) =>
      (await manager.call(listAudit, { query: query as never })).data.map(({ subject }) => subject)
    expect(await found({ text: '100% HOSTE' })).toEqual(['100% hoste i sti 4'])
    expect(await found({ text: 'sti 4', kind: 'note', farm_id: world.farm.id })).toHaveLength(2)
    expect(await found({ text: 'sti 4', from: '2026-06-11' })).toEqual([])
    expect(await found({ text: 'sti 4', to: '2026-06-10', user_id: world.manager.userId })).toHaveLength(2)
    expect(await found({ text: 'sti 4', farm_id: other.farm.id })).toEqual([])
    expect((await found({ text: 'Søndergård', kind: 'note' })).length).toBeGreaterThan(1)
    await aNote('Sti "A\\4" vasket')
    expect(await found({ text: '"a\\4" VASKET', kind: 'note' })).toEqual(['Sti "A\\4" vasket'])
    // The name of a field is not a value.
    expect(await found({ text: 'created_at', kind: 'note' })).toEqual([])
  })

  test('the audit log pages from the newest on, with every entry once', async () => {
    const all = (await manager.call(listAudit, { query: { page_size: 500 } })).data.map(({ id }) => id)
    const paged: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const query = { page_size: 3, ...(after && { after }) }
      const page: { data: { id: string }[]; next: string | null } = await manager.call(listAudit, { query })
      paged.push(...page.data.map(({ id }) => id))
      after = page.next
    }
    expect(paged).toEqual(all)
  })
})

describe('access to the audit log', () => {
  test('the audit log is open to administrators only; entries of another company do not exist', async () => {
    const { data } = await manager.call(listAudit, { query: {} })
    const id = data[0]?.id as never
    const worker = api.as(world.employee)
    const refused = { code: 'request.not_allowed' }
    await expect(worker.call(listAudit, { query: {} })).rejects.toMatchObject(refused)
    await expect(worker.call(getAuditEntry, { params: { id } })).rejects.toMatchObject(refused)
    const params = { subject_id: world.farm.id as never }
    await expect(worker.call(getSubjectAuditLog, { params })).rejects.toMatchObject(refused)
    await expect(worker.call(listAuditPeople)).rejects.toMatchObject(refused)
    await expect(api.as(other).call(getAuditEntry, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(api.as(other).call(getSubjectAuditLog, { params })).rejects.toMatchObject({ status: 404 })
  })

  test('the server itself can add audit entries, but neither change nor delete them', async () => {
    for (const statement of [
      'update audit_entry set action = action',
      'delete from audit_entry',
      'truncate audit_entry',
    ]) {
      const tried = api.database.transaction().execute(async (db) => {
        await setRowLevelSecurity(db, world.directoryId as never, world.manager.userId as never)
        await sql.raw(statement).execute(db)
      })
      await expect(tried).rejects.toThrow('permission denied')
    }
  })
})
