import { listSections } from '@herdboard/contract/locations.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection } from '#testing/company.ts'
import { change, elementAt, open, openRecord, submit, type, valueAt } from '#testing/forms.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00.000Z' })

async function aSectionWithPigs(number = 120) {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
  const section = await aSection(api.db, barn, { name: 'A2' })
  const who = api.as(company)
  const place = { section_id: section.id }
  await submit(who, 1, place, {
    'FS_Main.FF_Date': '2026-06-01',
    'FS_Main.FF_Number': number,
    'FS_Main.FF_AvgWeight': 30.5,
  })
  const pigs = async () => (await who.call(listSections)).find(({ id }) => id === section.id)?.pigs
  return { company, farm, barn, section, who, place, pigs }
}

test('120 pigs come in and 2 die: the form asks for one number', async () => {
  const { who, place, pigs } = await aSectionWithPigs()
  const { form } = await open(who, 5, place)

  expect(form.title).toBe('Døde')
  expect(form.sub_title).toBe('Stald 4, A2')
  expect(valueAt(form, 'FS_Main.FF_Date')).toBe('2026-06-15')
  const saved = await submit(who, 5, place, { 'FS_Dead.FF_Number': 2 })

  expect(saved.message).toBe('2 døde gemt i Stald 4, A2')
  expect(await pigs()).toBe(118)
})
