import type { DirectoryId } from '@herdboard/contract/ids.ts'
import { listBatches, listSections } from '@herdboard/contract/locations.ts'
import type { Database } from '#platform/database/pool.ts'
import { newId } from '#platform/ids.ts'
import type { TestApi, TestClient } from '#testing/api.ts'
import { aBarn, aCompany, aFarm, aFeedMix, aSection, type TestSection } from '#testing/company.ts'
import { submitForm } from '#testing/forms.ts'

/** A slaughterhouse that a farm delivers to under its number. */
export async function aSlaughterhouse(
  db: Database,
  { directoryId }: { directoryId: DirectoryId },
  options: { name?: string; liveFactor?: number; numbers?: readonly { farm_id: string; number: string }[] } = {},
): Promise<{ id: string; name: string }> {
  const id = newId()
  const { name = 'Slagteriet', liveFactor = 1.31, numbers = [] } = options
  await db
    .insertInto('slaughterhouse')
    .values({
      directory_id: directoryId,
      id,
      name,
      live_factor: liveFactor,
      supplier_numbers: JSON.stringify(numbers),
    })
    .execute()
  return { id, name }
}

/** Pigs that came in through the form. */
export const insertPigs = (
  who: TestClient,
  place: Parameters<typeof submitForm>[2],
  { head, day, avgKg = 30.5 }: { head: number; day: string; avgKg?: number },
) =>
  submitForm(
    who,
    1,
    place,
    { 'FS_Main.FF_Date': day, 'FS_Main.FF_Number': head, 'FS_Main.FF_AvgWeight': avgKg },
    { confirmed: true },
  )

/**
 * A company with one farm: Stald 4 with the sections A1 and A2 for slaughter pigs, 120 of which came into A2 on
 * 1 June 2026 at 30.5 kg; a feed mix and a slaughterhouse.
 */
export async function aFormHerd(api: TestApi, { head = 120, day = '2026-06-01', avgKg = 30.5 } = {}) {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
  const empty = await aSection(api.db, barn, { name: 'A1' })
  const section = await aSection(api.db, barn, { name: 'A2', pigCapacity: 150 })
  const mix = await aFeedMix(api.db, company, { name: 'Slagtegrise', farms: [farm] })
  const house = await aSlaughterhouse(api.db, company, { numbers: [{ farm_id: farm.id, number: '12345' }] })
  const who = api.as(company)
  const place = { section_id: section.id }
  if (head > 0) await insertPigs(who, place, { head, day, avgKg })
  return { company, farm, barn, empty, section, mix, house, who, place }
}

/** Pigs in a section as the lists show them. */
export const pigsIn = async (who: TestClient, { id }: TestSection): Promise<number | undefined> =>
  (await who.call(listSections)).find((section) => section.id === id)?.pigs

/** A batch as the list shows it. */
export const batchNamed = async (who: TestClient, name: string) =>
  (await who.call(listBatches, { query: { from: '2026-01-01', to: '2026-12-31' } })).find(
    (batch) => batch.name === name,
  )
