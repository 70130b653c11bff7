import type { Form } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { fillForm } from '../apps/api/src/testing/forms/submit-form.ts'
import type { Bench } from './bench-context.ts'
import type { HttpAnswer } from './http-client.ts'

const DEAD_PIGS = 2

interface FilledPlace {
  farmId: string
  pigs: number
  /** Sends the form, as of a day or of today. */
  send(date?: string): Promise<HttpAnswer>
  path: string
  body(date?: string): object
}

/** The form of dead pigs, opened and filled in for each section with pigs, the fullest first. */
export async function deadPigForms(bench: Bench): Promise<FilledPlace[]> {
  const sections = await bench.getJson<{ id: string; farm_id: string; pigs: number }[]>('/sections')
  const full = sections.filter(({ pigs }) => pigs > 10 * DEAD_PIGS).toSorted((a, b) => b.pigs - a.pigs)
  const path = `/forms/${formId.deadPigs}`
  return Promise.all(
    full.map(async ({ id, farm_id, pigs }): Promise<FilledPlace> => {
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
      return {
        farmId: farm_id,
        pigs,
        path,
        body,
        send: (date) => bench.post(path, body(date), { 'idempotency-key': crypto.randomUUID() }),
      }
    }),
  )
}

/** The fullest section of each farm. */
export function onePerFarm(places: readonly FilledPlace[]): FilledPlace[] {
  return [...new Map(places.toReversed().map((place) => [place.farmId, place])).values()]
}
