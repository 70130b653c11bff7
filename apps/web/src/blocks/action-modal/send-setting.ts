import { activateDirectory } from '@herdboard/contract/accounts.ts'
import type { Saved } from '@herdboard/contract/form.ts'
import { addBarn, addFarm, addSection, changeBarn, changeFarm, changeSection } from '@herdboard/contract/locations.ts'
import { call } from '#lib/api.ts'
import type { Opening } from './opening.ts'
import type { Key, SentEntry } from './stored-entry.ts'

/** A setting form goes to what it sets up. The window knows its own words for it. */
export async function sendSetting(
  { formId, of }: Extract<Opening, { kind: 'setting' }>,
  entry: SentEntry,
  key: Key,
): Promise<Saved> {
  const { id } = await sent()
  return { id, message: '', pending: false }

  function sent(): Promise<{ id: string }> {
    const { directory_id, farm_id, barn_id, section_id } = of
    if (formId === 51 && directory_id)
      return call(activateDirectory, { params: { id: directory_id }, body: entry }, key)
    if (formId === 52) return call(addFarm, { body: entry }, key)
    if (formId === 53 && farm_id) return call(changeFarm, { params: { id: farm_id }, body: entry }, key)
    if (formId === 54 && farm_id) return call(addBarn, { body: { ...entry, farm_id } }, key)
    if (formId === 55 && barn_id) return call(changeBarn, { params: { id: barn_id }, body: entry }, key)
    if (formId === 56 && barn_id) return call(addSection, { body: { ...entry, barn_id } }, key)
    if (formId === 57 && section_id) return call(changeSection, { params: { id: section_id }, body: entry }, key)
    throw new Error(`nothing is set up by form ${formId}`)
  }
}
