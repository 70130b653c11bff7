import type { Form } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { fillForm } from '../apps/api/src/testing/forms/submit-form.ts'
import type { BenchContext } from './bench-context.ts'
import type { BenchResponse } from './http-client.ts'

const DEAD_PIGS = 2

interface FilledPlace {
  /** Sends the form, as of a day or of today. */
  send(date?: string): Promise<BenchResponse>
  path: string
  body(date?: string): object
}

/**
 * The form of dead pigs, opened and filled in for sections with pigs, the fullest first: for the fullest of each farm,
 * or for this number of sections.
 */
export async function deadPigForms(bench: BenchContext, sections: number | 'one per farm'): Promise<FilledPlace[]> {
  const path = `/forms/${formId.deadPigs}`
  const places: FilledPlace[] = []
  for (const { id } of await chosenSections(bench, sections)) {
    const { form } = await bench.getJson<{ form: Form }>(`${path}?section_id=${id}`)
    const main = form.sections.find(({ children }) => children.some((child) => child.id === 'FF_Number'))?.id ?? ''
    const body = (date?: string) => ({
      section_id: id,
      confirmed: true,
      form: fillForm(form, {
        [`${main}.FF_Number`]: DEAD_PIGS,
        ...(date !== undefined && { [`${main}.FF_Date`]: date }),
      }),
    })
    places.push({
      path,
      body,
      send: (date) => bench.post(path, body(date), { 'idempotency-key': crypto.randomUUID() }),
    })
  }
  return places
}

async function chosenSections(bench: BenchContext, count: number | 'one per farm') {
  const sections = await bench.getJson<{ id: string; farm_id: string; pigs: number }[]>('/sections')
  const full = sections.filter(({ pigs }) => pigs > 10 * DEAD_PIGS).toSorted((a, b) => b.pigs - a.pigs)
  if (count !== 'one per farm') return full.slice(0, count)
  return [...new Map(full.toReversed().map((section) => [section.farm_id, section])).values()]
}
