import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { BudgetId } from '@herdboard/contract/core/ids.ts'
import {
  addBudgetPrice,
  getBudgetComparison,
  listBudgetEntries,
  removeBudgetEntry,
  removeBudgetPrice,
} from '@herdboard/contract/economy/budget.ts'
import { listActions, listEconomyEvents } from '@herdboard/contract/system/catalogue.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { offeredOptions, submitSetupForm } from '#testing/forms/setup-forms.ts'
import { elementAt, fillForm, openForm, submitForm, typeIntoForm, valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T06:00:00Z' })

const POWER = '26'
const GRAIN = '13'
const SLURRY = '8'
const main = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [`FS_Main.${id}`, value])) as Record<string, never>

async function aFarmWithBarn() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Holmgård' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
  return { company, farm, barn, who: api.as(company), at: { farm_id: farm.id } }
}

const budget = (who: TestClient) => who.call(listBudgetEntries)

async function aLine(who: TestClient, at: object, values: Record<string, unknown> = {}) {
  const saved = await submitForm(
    who,
    formId.budgetLine,
    at,
    main({ FF_Category: POWER, FF_Price: 1.25, FF_Use: 6, FF_Basis: '1', ...values }),
  )
  return { id: saved.id as BudgetId, message: saved.message }
}

const change = async (who: TestClient, at: object, id: string, values: Record<string, unknown>, version?: number) => {
  const { form } = await who.call(getForm, {
    params: { form_id: formId.budgetLine },
    query: { ...at, resource_id: id },
  })
  const filled = fillForm(form, main(values))
  const body = { ...at, resource_id: id, form: { ...filled, version: version ?? form.version } }
  return who.call(postForm, { params: { form_id: formId.budgetLine }, body: body as never })
}

test('[ECON-055] [ECON-083] a budget line has category, places and first price, in the unit of the category', async () => {
  const { who, farm, barn, at } = await aFarmWithBarn()
  const { id, message } = await aLine(who, at, {
    FF_Locations: [barn.id],
    FF_ValidFrom: '2026-01-01',
    FF_Remark: 'Ny aftale',
  })
  expect(message).toBe('Budgetlinje gemt: El')
  expect(await budget(who)).toEqual([
    {
      id,
      category_id: 26,
      category_name: 'El',
      remark: 'Ny aftale',
      is_income: false,
      locations: [{ id: barn.id, name: 'Stald 4' }],
      prices: [{ id: expect.any(String), price: 1.25, valid_from: '2026-01-01' }],
      price_unit: 'kr./kWh',
      basis: '6 kWh pr. produceret gris',
      pig_type: null,
      lacks_use: false,
      editable: true,
    },
  ])
  // The form proposes all farms that the person may write on. A farm includes its barns.
  await aLine(who, at, { FF_Category: GRAIN, FF_Locations: [farm.id, barn.id], FF_Basis: '9', FF_PigType: '1' })
  expect((await budget(who))[0]).toMatchObject({
    locations: [{ id: farm.id, name: 'Holmgård' }],
    price_unit: 'kr./FEsv',
    basis: 'FEsv',
    pig_type: 'Smågrise',
    lacks_use: false,
  })
})

test('a price per kWh, hour, tonne or m³ needs the use that gives it an amount', async () => {
  const { who, at } = await aFarmWithBarn()
  await expect(aLine(who, at, { FF_Use: null })).rejects.toMatchObject({
    status: 422,
    body: { messages: [{ code: 'budget.use_missing' }] },
  })
  const { form } = await openForm(who, formId.budgetLine, at)
  const power = await typeIntoForm(who, form, { 'FS_Main.FF_Category': POWER })
  expect([valueAt(power, 'FS_Main.FF_Unit'), valueAt(power, 'FS_Main.FF_UseUnit')]).toEqual(['kr./kWh', 'kWh pr. år'])
  const perPig = await typeIntoForm(who, power, { 'FS_Main.FF_Basis': '1' })
  expect(valueAt(perPig, 'FS_Main.FF_UseUnit')).toBe('kWh pr. produceret gris')
})

test('a line from before the bases keeps its prices; one without its use says that it has no amount', async () => {
  const { who, at, company } = await aFarmWithBarn()
  const { id } = await aLine(who, at, { FF_ValidFrom: '2026-01-01' })
  await sql`update budget_line set use_per_unit = null, basis_id = 6 where directory_id = ${company.directoryId}`.execute(
    api.db,
  )
  const [line] = await budget(who)
  expect(line).toMatchObject({
    id,
    lacks_use: true,
    basis: 'Fast pr. år',
    price_unit: 'kr./kWh',
    prices: [{ price: 1.25 }],
  })
  const query = { from: '2026-01-01', to: '2026-06-15' }
  const { lines, comparison, forecast } = await who.call(getBudgetComparison, { query })
  expect(lines).toEqual([{ id, amount: null }])
  expect([comparison, forecast]).toEqual([null, null])
})

test('the budget form proposes the multiplier, offers the categories of its side and no future day', async () => {
  const { who, farm, barn, at } = await aFarmWithBarn()
  await submitSetupForm(who, formId.postingCategories, { 'FS_Main.FF_Expense': [GRAIN, '33'] })
  const { form } = await openForm(who, formId.budgetLine, at)
  expect(form.sub_title).toBe('Hele virksomheden')
  expect(valueAt(form, 'FS_Main.FF_Locations')).toEqual([farm.id])
  expect(elementAt(form, 'FS_Main.FF_Locations').type_settings.values).toEqual([
    { id: farm.id, value: 'Holmgård' },
    { id: barn.id, value: 'Holmgård, Stald 4' },
  ])
  expect(elementAt(form, 'FS_Main.FF_ValidFrom').type_settings.maximum_date).toBe('2026-06-15')
  expect(offeredOptions(form, 'FS_Main.FF_Category')).toEqual(['Korn (eget/indkøbt)', 'Staldleje'])
  const grain = await typeIntoForm(who, form, { 'FS_Main.FF_Category': GRAIN })
  expect([valueAt(grain, 'FS_Main.FF_Unit'), valueAt(grain, 'FS_Main.FF_Basis')]).toEqual(['kr./100 kg', '4'])
  const rent = await typeIntoForm(who, grain, { 'FS_Main.FF_Category': '33' })
  expect([valueAt(rent, 'FS_Main.FF_Unit'), valueAt(rent, 'FS_Main.FF_Basis')]).toEqual(['kr./stiplads/år', '5'])
  const income = await typeIntoForm(who, rent, { 'FS_Main.FF_IsIncome': '1' })
  expect(valueAt(income, 'FS_Main.FF_Category')).toBeNull()
  expect(offeredOptions(income, 'FS_Main.FF_Category')).toContain('Salg af gylle/biomasse')
})

test('a second budget line of a category at the same place requires confirmation, not at another farm', async () => {
  const { who, company, farm, barn, at } = await aFarmWithBarn()
  const south = await aFarm(api.db, company, { name: 'Syd' })
  await aLine(who, at, { FF_Locations: [farm.id] })
  await expect(aLine(who, at, { FF_Locations: [barn.id] })).rejects.toMatchObject({
    status: 300,
    body: {
      messages: [{ code: 'budget.same_line', message: 'Budgetlinjen findes allerede for Holmgård, Stald 4' }],
    },
  })
  await aLine(who, at, { FF_Locations: [south.id] })
  expect(await budget(who)).toHaveLength(2)
})

test('[ECON-085] [ECON-099] [ECON-073] budget prices are added and deleted: one a day at most, none in the future, the last one stays', async () => {
  const { who, at } = await aFarmWithBarn()
  const { id } = await aLine(who, at, { FF_ValidFrom: '2026-01-01' })
  const add = (price: number, valid_from: string) =>
    who.call(addBudgetPrice, { params: { id }, body: { price, valid_from } })
  const { prices } = await add(1.3125, '2026-06-15')
  expect(prices.map(({ price, valid_from }) => [price, valid_from])).toEqual([
    [1.3125, '2026-06-15'],
    [1.25, '2026-01-01'],
  ])
  await expect(add(2, '2026-06-15')).rejects.toMatchObject({ body: { messages: [{ code: 'prices.exists' }] } })
  await expect(add(2, '2026-06-16')).rejects.toMatchObject({
    status: 422,
    body: { messages: [{ code: 'prices.future', message: 'Prisen kan ikke gælde fra en dag i fremtiden' }] },
  })
  const [newest, first] = prices
  const remove = (price_id = newest?.id) =>
    who.call(removeBudgetPrice, { params: { id, price_id: price_id ?? (id as never) } })
  await remove()
  expect((await budget(who))[0]?.prices).toEqual([first])
  await expect(remove(first?.id)).rejects.toMatchObject({ body: { messages: [{ code: 'budget.last_price' }] } })
  await expect(remove()).rejects.toMatchObject({ status: 404 })
})

test('[ECON-098] the form of a stored budget line has no prices, refuses old versions; deletion removes its prices', async () => {
  const { who, farm, barn, at } = await aFarmWithBarn()
  const { id } = await aLine(who, at)
  const { form } = await who.call(getForm, {
    params: { form_id: formId.budgetLine },
    query: { ...at, resource_id: id },
  })
  expect(form.sections[0]?.children.map((element) => element.id)).not.toContain('FF_Price')
  expect(valueAt(form, 'FS_Main.FF_Locations')).toEqual([farm.id])
  const typed = await typeIntoForm(who, form, { 'FS_Main.FF_IsIncome': '1' })
  expect(typed.sections[0]?.children.map((element) => element.id)).not.toContain('FF_Price')

  await change(who, at, id, { FF_IsIncome: '1', FF_Category: SLURRY, FF_Locations: [barn.id] })
  expect(await budget(who)).toMatchObject([
    {
      category_name: 'Salg af gylle/biomasse',
      is_income: true,
      prices: [{ price: 1.25 }],
      locations: [{ id: barn.id }],
    },
  ])
  await expect(change(who, at, id, { FF_Remark: 'for sent' }, 1)).rejects.toMatchObject({ status: 409 })
  await who.call(removeBudgetEntry, { params: { id } })
  expect(await budget(who)).toEqual([])
  await expect(who.call(removeBudgetEntry, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('budget lines are read with the reader’s own places, changed only with write access to all of them', async () => {
  const { who, company, farm, at } = await aFarmWithBarn()
  const south = await aFarm(api.db, company, { name: 'Syd' })
  const { id } = await aLine(who, at, { FF_Locations: [farm.id, south.id] })
  await aLine(who, at, { FF_Category: GRAIN, FF_Locations: [farm.id] })
  const person = await aPerson(api.db, { company, farms: [{ farm: south, permission: 'ReadWrite' }] })
  const seen = api.as(person)
  expect(await budget(seen)).toMatchObject([{ id, locations: [{ name: 'Syd' }], editable: false }])
  await expect(seen.call(removeBudgetEntry, { params: { id } })).rejects.toMatchObject({ status: 403 })
  expect((await seen.call(listEconomyEvents)).map((event) => event.id)).toContain(10)
  expect((await seen.call(listActions)).map((action) => action.form_id)).toContain(10)
  const hidden = (await budget(who)).find(({ category_id }) => category_id === 13)
  const price = { params: { id: hidden?.id ?? id }, body: { price: 1, valid_from: '2026-02-01' } }
  await expect(seen.call(addBudgetPrice, price)).rejects.toMatchObject({ status: 404 })
})
