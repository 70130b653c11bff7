import { getForm, putDependents } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { languages } from '@herdboard/contract/core/languages.ts'
import { listBarns, listSections } from '@herdboard/contract/places/locations.ts'
import {
  addBarn,
  addFarm,
  addSection,
  changeBarn,
  changeFarm,
  changeSection,
  listDirectoryBarns,
  listDirectoryFarms,
  listDirectorySections,
} from '@herdboard/contract/places/place-setup.ts'
import { listActions, listSettingEvents } from '@herdboard/contract/system/catalogue.ts'
import { expect, test } from 'vitest'
import { type TestCallOptions, type TestClient, testApi } from '#testing/api/test-api.ts'
import { someInsertedPigs } from '#testing/fixtures/inserted-pigs.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import { type FormInput, fillForm, typeIntoForm } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })

async function formOf(who: TestClient, form_id: number, query: Record<string, string> = {}, options?: TestCallOptions) {
  return (await who.call(getForm, { params: { form_id }, query } as never, options)).form
}

const valuesOf = ({ sections }: Awaited<ReturnType<typeof formOf>>): FormInput =>
  Object.fromEntries(sections.flatMap(({ id, children }) => children.map((each) => [`${id}.${each.id}`, each.value])))

const farmsWords: FormInput = { 'FS_Main.FF_Name': 'Nygård', 'FS_Main.FF_ChrNumber': '55021' }

test('[API-078] [SETTINGS-045] [SETTINGS-046] a new farm is created with its barns in one form', async () => {
  const who = api.as(await aCompany(api.db))
  const form = await formOf(who, formId.newFarm)
  expect(form).toMatchObject({ title: 'Opret ejendom', event: { type: 52 }, version: null, farm: null })
  const filled = {
    ...farmsWords,
    'FS_Main.FF_Street': 'Nygårdsvej 3',
    'FS_Main.FF_PostalTown': '8800 Viborg',
    'FS_Main.FF_PigCapacity': 1200,
    'FS_Main.FF_Vet': 'Dyrlæge Holm',
    'FS_Barn.FF_BarnName': 'Stald 1',
    'FS_Barn.FF_AnimalGroup': 'WEANERS',
    'FS_Barn_1.FF_BarnName': 'Stald 2',
    'FS_Barn_1.FF_AnimalGroup': 'SLAUGHTER_PIGS',
    'FS_Barn_1.FF_PigCapacity': 500,
  }
  const farm = await who.call(addFarm, { body: { form: fillForm(form, filled) } })
  expect(farm).toMatchObject({
    name: 'Nygård',
    chr_number: '55021',
    street: 'Nygårdsvej 3',
    postal_town: '8800 Viborg',
    pig_capacity: 1200,
    production_kind: 1,
    vet: 'Dyrlæge Holm',
    version: 1,
  })
  expect(farm.barns).toHaveLength(2)
  expect(await who.call(listDirectoryBarns)).toMatchObject([
    { name: 'Stald 1', animal_group: 'WEANERS', pig_capacity: null },
    { name: 'Stald 2', animal_group: 'SLAUGHTER_PIGS', pig_capacity: 500 },
  ])
})

test('[API-073] a farm is changed in its form; an outdated form is refused with the current values', async () => {
  const company = await aCompany(api.db)
  const who = api.as(company)
  const { id } = await who.call(addFarm, { body: { form: fillForm(await formOf(who, formId.newFarm), farmsWords) } })
  const form = await formOf(who, formId.farm, { farm_id: id })
  expect(form).toMatchObject({ title: 'Rediger ejendom', sub_title: 'Nygård', version: 1, farm: { id } })
  expect(valuesOf(form)).toMatchObject({ ...farmsWords, 'FS_Main.FF_ProductionKind': '1', 'FS_Main.FF_Vet': null })
  const change = (name: string) =>
    who.call(changeFarm, { params: { id }, body: { form: fillForm(form, { 'FS_Main.FF_Name': name }) } })
  expect(await change('Nygaard')).toMatchObject({ name: 'Nygaard', version: 2 })
  await expect(change('Søgård')).rejects.toMatchObject({
    status: 409,
    code: 'forms.stale',
    body: { current: { version: 2, sub_title: 'Nygaard' } },
  })
})

test('an invalid farm name and an unlikely number are reported at their fields', async () => {
  const company = await aCompany(api.db, { name: 'Holm I/S' })
  const who = api.as(company)
  await aFarm(api.db, company, { name: 'Nygård', chrNumber: '55021' })
  const send = async (filled: FormInput, confirmed = false) =>
    who.call(addFarm, {
      body: { form: fillForm(await formOf(who, formId.newFarm), { ...farmsWords, ...filled }), confirmed },
    })
  await expect(send({ 'FS_Main.FF_ChrNumber': '1234' })).rejects.toMatchObject({
    status: 422,
    messages: [
      {
        code: 'location.name_taken',
        message: 'Navnet findes allerede under Holm I/S',
        field: 'FS_Main.FF_Name',
      },
    ],
  })
  // A doubtful rule does not hide a refused one.
  await expect(send({})).rejects.toMatchObject({
    status: 422,
    messages: [
      { code: 'location.name_taken', field: 'FS_Main.FF_Name' },
      { code: 'farm.chr_known', field: 'FS_Main.FF_ChrNumber' },
    ],
  })
  const other = { 'FS_Main.FF_Name': 'Søgård' }
  await expect(send(other)).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'farm.chr_known', message: 'CHR-nummeret bruges af Nygård', field: 'FS_Main.FF_ChrNumber' }],
  })
  await expect(send({ ...other, 'FS_Main.FF_ChrNumber': '12a' })).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'farm.chr_digits', field: 'FS_Main.FF_ChrNumber' }],
  })
  await expect(send({ 'FS_Barn.FF_PigCapacity': 200 })).rejects.toMatchObject({
    status: 422,
    messages: [
      { code: 'location.name_taken', field: 'FS_Main.FF_Name' },
      { code: 'strings.isString', field: 'FS_Barn.FF_BarnName' },
      { code: 'keyValuePairs.notEmpty', field: 'FS_Barn.FF_AnimalGroup' },
      { code: 'farm.chr_known' },
    ],
  })
  await expect(
    send(
      {
        ...other,
        'FS_Barn.FF_BarnName': 'Stald 1',
        'FS_Barn.FF_AnimalGroup': 'WEANERS',
        'FS_Barn_1.FF_BarnName': 'STALD 1',
        'FS_Barn_1.FF_AnimalGroup': 'WEANERS',
      },
      true,
    ),
  ).rejects.toMatchObject({ status: 422, messages: [{ code: 'location.name_taken', field: 'FS_Barn_1.FF_BarnName' }] })
  expect((await who.call(listDirectoryFarms)).map(({ name }) => name)).toEqual(['Nygård'])
  expect((await send(other, true)).name).toBe('Søgård')
})

test('[API-079] a barn gets the requested number of sections with one press', async () => {
  const company = await aCompany(api.db)
  const who = api.as(company)
  const farm = await aFarm(api.db, company, { name: 'Nygård' })
  const empty = await formOf(who, formId.newBarn, { farm_id: farm.id })
  const form = await typeIntoForm(
    who,
    empty,
    { 'FS_Section.FF_SectionCount': 3, 'FS_Section.FF_PigCapacity': 40 },
    'FF_MakeSections',
  )
  // The screen creates the copies that the reply names.
  const answer = await who.call(putDependents, {
    params: { form_id: formId.newBarn, element_id: 'FF_MakeSections' },
    body: {
      context: empty.context,
      values: [
        { id: 'FS_Section.FF_SectionCount', value: 3 },
        { id: 'FS_Section.FF_PigCapacity', value: 40 },
      ],
    },
  })
  const made = Object.fromEntries(answer.values.map(({ id, value }) => [id, value]))
  expect(made).toMatchObject({
    'FS_Section.FF_SectionName': 'Sektion 1',
    'FS_Section_2.FF_SectionName': 'Sektion 3',
    'FS_Section_2.FF_PigCapacity': 40,
  })
  const filled = { ...made, 'FS_Main.FF_Name': 'Stald 1', 'FS_Main.FF_AnimalGroup': 'SLAUGHTER_PIGS' }
  const barn = await who.call(addBarn, { body: { farm_id: farm.id, form: fillForm(form, filled) } })
  expect(barn).toMatchObject({ name: 'Stald 1', animal_group: 'SLAUGHTER_PIGS', feed_system: null })
  expect((await who.call(listSections)).map(({ name, pig_capacity }) => [name, pig_capacity])).toEqual([
    ['Sektion 1', 40],
    ['Sektion 2', 40],
    ['Sektion 3', 40],
  ])
})

test('pigs keep their recorded kind, and a barn with pigs is not changed to batches', async () => {
  const company = await aCompany(api.db)
  const who = api.as(company)
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm, { name: 'Stald 1', pigType: 1 })
  const held = async () => {
    const { sections } = await formOf(who, formId.barn, { barn_id: barn.id })
    const elements = sections[0]?.children ?? []
    return ['FF_AnimalGroup', 'FF_IsBatchProduction'].map((name) => elements.find(({ id }) => id === name)?.disabled)
  }
  expect(await held()).toEqual([false, false])
  await someInsertedPigs(api.db, barn, { head: 10, day: '2026-06-01' })
  expect(await held()).toEqual([true, true])
  const form = await formOf(who, formId.barn, { barn_id: barn.id })
  const changed = await who.call(changeBarn, {
    params: { id: barn.id },
    body: {
      form: fillForm(form, { 'FS_Main.FF_AnimalGroup': 'SLAUGHTER_PIGS', 'FS_Main.FF_FeedSystem': '2' }),
    },
  })
  expect(changed).toMatchObject({ animal_group: 'WEANERS', feed_system: 2 })
})

test('more places than the law allows for the floor area require confirmation', async () => {
  const company = await aCompany(api.db)
  const who = api.as(company)
  const barn = await aBarn(api.db, await aFarm(api.db, company), { name: 'Stald 1', pigType: 2 })
  const send = async (filled: FormInput, confirmed = false) => {
    const form = await formOf(who, formId.newSection, { barn_id: barn.id })
    return who.call(addSection, { body: { barn_id: barn.id, confirmed, form: fillForm(form, filled) } })
  }
  // 100 slaughter pigs of 110 kg at 0.65 m² each need 65 m².
  const tight = { 'FS_Main.FF_Name': 'A', 'FS_Main.FF_PigCapacity': 100, 'FS_Main.FF_Area': 64.9 }
  await expect(send(tight)).rejects.toMatchObject({
    status: 300,
    messages: [
      {
        code: 'location.capacity_law',
        message: '100 stipladser kræver mindst 65 m² ved 110 kg',
        field: 'FS_Main.FF_PigCapacity',
      },
    ],
  })
  expect((await send({ ...tight, 'FS_Main.FF_Area': 65 })).area_m2).toBe(65)
  const section = await send({ ...tight, 'FS_Main.FF_Name': 'B', 'FS_Main.FF_PenCount': 8 }, true)
  expect(section).toMatchObject({ pen_count: 8, area_m2: 64.9 })
  const form = await formOf(who, formId.section, { section_id: section.id })
  const changed = await who.call(changeSection, {
    params: { id: section.id },
    body: { form: fillForm(form, { 'FS_Main.FF_ShowPigs': false, 'FS_Main.FF_PigCapacity': 90 }) },
  })
  expect(changed).toMatchObject({ display_num_of_pigs: false, pig_capacity: 90 })
  expect((await who.call(listDirectorySections)).map(({ name }) => name)).toEqual(['A', 'B'])
})

test('[API-028] [PERM-003] [PERM-005] [PERM-006] [PERM-007] the setup forms are listed by role and refused without the right', async () => {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const offered = async (who: TestClient) => (await who.call(listSettingEvents)).map(({ id }) => id)
  expect(await offered(api.as(company))).toEqual([51, 52, 53, 54, 55, 56, 57])
  const solution = api.as(await aPerson(api.db, { company, role: 'SolutionAdmin' }))
  expect(await offered(solution)).toEqual(expect.arrayContaining([52, 53, 54, 55, 56, 57]))
  expect((await formOf(solution, formId.farm, { farm_id: farm.id })).farm).toMatchObject({ id: farm.id })
  const plain = await aCompany(api.db, { modules: [] })
  expect(await offered(api.as(plain))).toEqual([51, 52, 53, 54, 55])
  await expect(formOf(api.as(plain), 56)).rejects.toMatchObject({ status: 403 })

  const worker = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  expect(await offered(worker)).toEqual([])
  expect((await worker.call(listActions)).filter(({ id }) => id >= 50 && id < 60)).toEqual([])
  const barn = await aBarn(api.db, farm)
  const at = { farm_id: farm.id, barn_id: barn.id, section_id: (await aSection(api.db, barn)).id }
  const formKeys = [
    [52, 'farm_id'],
    [53, 'farm_id'],
    [54, 'farm_id'],
    [55, 'barn_id'],
    [56, 'barn_id'],
    [57, 'section_id'],
  ] as const
  for (const [formId, key] of formKeys) {
    const query = { [key]: at[key] }
    expect((await formOf(api.as(company), formId, query)).event).toMatchObject({ type: formId })
    await expect(formOf(worker, formId, query)).rejects.toMatchObject({ status: 403 })
  }
  const stranger = api.as(await aCompany(api.db))
  await expect(formOf(stranger, formId.farm, { farm_id: farm.id })).rejects.toMatchObject({ status: 404 })
})

test.each([
  [formId.newFarm, 'farm_id'],
  [formId.farm, 'farm_id'],
  [formId.newBarn, 'farm_id'],
  [formId.barn, 'barn_id'],
  [formId.newSection, 'barn_id'],
  [formId.section, 'section_id'],
])('form %i is translated into every language and requires four values at most', async (formId, key) => {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm)
  const section = await aSection(api.db, barn)
  const place = { farm_id: farm.id, barn_id: barn.id, section_id: section.id }[key] ?? ''
  const phrases = new Set<string>()
  for (const { code } of languages) {
    const form = await formOf(api.as(company), formId, { [key]: place }, { language: code })
    const children = form.sections.flatMap((each) => each.children)
    const words = [form.title, ...form.sections.map(({ name }) => name), ...children.map(({ label }) => label)]
    for (const word of words) expect(word).not.toMatch(/^$|[{}]|^(field|section|form|events)[.:]/)
    expect(children.filter(({ required, value }) => required && value === null).length).toBeLessThanOrEqual(4)
    phrases.add(words.join(' '))
  }
  expect(phrases.size).toBe(languages.length)
})

test('an invalid number and a barn without a name are reported together', async () => {
  const who = api.as(await aCompany(api.db))
  const filled = { ...farmsWords, 'FS_Main.FF_ChrNumber': 'DK1', 'FS_Barn.FF_AnimalGroup': 'WEANERS' }
  const form = fillForm(await formOf(who, formId.newFarm), filled)
  await expect(who.call(addFarm, { body: { form } })).rejects.toMatchObject({
    status: 422,
    messages: [
      { code: 'farm.chr_digits', field: 'FS_Main.FF_ChrNumber' },
      { code: 'strings.isString', field: 'FS_Barn.FF_BarnName' },
    ],
  })
})

test('a new farm is offered at once for recording', async () => {
  const who = api.as(await aCompany(api.db))
  const form = await formOf(who, formId.newFarm)
  const filled = { ...farmsWords, 'FS_Barn.FF_BarnName': 'Stald 1', 'FS_Barn.FF_AnimalGroup': 'WEANERS' }
  await who.call(addFarm, { body: { form: fillForm(form, filled) } })
  expect((await who.call(listBarns))[0]?.accessible_actions).toContain(1)
})
