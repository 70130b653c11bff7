import type { Option } from '@herdboard/contract/form.ts'
import { z } from 'zod'
import type { Opening } from './engine/definition.ts'
import { type SlaughterhouseRow, selectSlaughterhouses, selectUsualSlaughterhouse } from './sql/slaughter.ts'

/** Live kilos per kilo of carcass where no slaughterhouse says it. */
const USUAL_LIVE_FACTOR = 1.31

const SupplierNumbers = z.array(z.object({ farm_id: z.string(), number: z.string() })).catch([])

export interface Slaughterhouses {
  options: Option[]
  /** The numbers under which this farm delivers there. */
  numbersAt(slaughterhouseId: string | null): Option[]
  liveFactor(slaughterhouseId: string | null): number
  /** Where the company delivers as a rule: most often so far, or the only one there is. */
  usual: string | null
  /** An id that is still offered. */
  known(id: unknown): string | null
}

export async function slaughterhousesFor({ db, scope, place }: Opening): Promise<Slaughterhouses> {
  const houses = await selectSlaughterhouses(db, scope)
  const mostUsed = await selectUsualSlaughterhouse(db, scope)
  const houseOf = (id: string | null): SlaughterhouseRow | undefined => houses.find((house) => house.id === id)
  return {
    options: houses.map(({ id, name }) => ({ id, value: name })),
    numbersAt: (id) =>
      SupplierNumbers.parse(houseOf(id)?.supplier_numbers ?? [])
        .filter(({ farm_id }) => farm_id === place.farm.id)
        .map(({ number }) => ({ id: number, value: number })),
    liveFactor: (id) => houseOf(id)?.live_factor ?? USUAL_LIVE_FACTOR,
    usual: mostUsed ?? (houses.length === 1 ? (houses[0]?.id ?? null) : null),
    known: (id) => houses.find((house) => house.id === id)?.id ?? null,
  }
}
