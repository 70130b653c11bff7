import type { ChoiceOption } from '@herdboard/contract/core/form.ts'
import { isNumberInForce } from '@herdboard/domain/slaughter/supplier-number.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import type { FieldProposal, FormSession } from '#modules/forms/engine/form-definition.ts'
import type { FormPlaceWithParents } from '#modules/forms/engine/form-place.ts'
import { selectUsualSlaughterhouse } from '#modules/forms/sql/slaughter.ts'
import { listSlaughterhouses, type Slaughterhouse, type SupplierNumber } from '#modules/setup/service.ts'

/**
 * Default kg live weight per kg carcass, where the slaughterhouse has no factor.
 * Source: docs/domain/kpis.md#carcass-weight
 */
export const USUAL_LIVE_FACTOR = 1.31

export interface SlaughterhouseChoices {
  options: ChoiceOption[]
  /** Supplier numbers that the place has at a slaughterhouse on the day, its own before those of its farm. */
  numbersAt(slaughterhouseId: string | null): ChoiceOption[]
  /** Live kilos per kilo of carcass, the inverse of the dressing percentage. */
  liveFactor(slaughterhouseId: string | null): number
  /** Default slaughterhouse: the one most often used so far, or the only one. */
  usual: string | null
  /** The id itself where it is still offered, else null. */
  known(id: unknown): string | null
}

/**
 * Choices of slaughterhouses for a form. An inactive slaughterhouse or a removed number is offered only where the
 * stored record has it.
 */
export async function slaughterhouseChoices(
  { db, scope, place, entry }: FormSession,
  day: string,
): Promise<SlaughterhouseChoices> {
  const stored = entry?.values.FF_Slaughterhouse ?? null
  const storedNumber = entry?.values.FF_SupplierNumber ?? null
  const slaughterhouses = (await listSlaughterhouses(db, scope)).filter(
    ({ id, is_inactive }) => !is_inactive || id === stored,
  )
  const mostFrequent = await selectUsualSlaughterhouse(db, scope)
  const slaughterhouseById = (id: string | null): Slaughterhouse | undefined =>
    slaughterhouses.find((house) => house.id === id)
  const numbersOf = (id: string | null): string[] => {
    const inForce = slaughterhouseById(id)?.numbers.filter((one) => isNumberInForce(one, day))
    const numbers = supplierNumbersAt(inForce ?? [], place)
    const isGiven = typeof storedNumber === 'string' && id === stored && !numbers.includes(storedNumber)
    return isGiven ? [...numbers, storedNumber] : numbers
  }
  return {
    options: slaughterhouses.map(({ id, name }) => ({ id, value: name })),
    numbersAt: (id) => numbersOf(id).map((number) => ({ id: number, value: number })),
    liveFactor: (id) => slaughterhouseById(id)?.live_factor ?? USUAL_LIVE_FACTOR,
    usual: mostFrequent ?? (slaughterhouses.length === 1 ? (slaughterhouses[0]?.id ?? null) : null),
    known: (id) => slaughterhouses.find((house) => house.id === id)?.id ?? null,
  }
}

/** Proposes the numbers of the chosen slaughterhouse on the chosen day; a chosen number stays where it is one of them. */
export function supplierNumberProposal(values: ElementValues, houses: SlaughterhouseChoices): FieldProposal {
  const address = 'FS_House.FF_SupplierNumber'
  const options = houses.numbersAt(values.text('FS_House.FF_Slaughterhouse'))
  const chosen = options.find(({ id }) => id === values.text(address)) ?? options[0]
  return { address, value: chosen?.id ?? null, options, always: true }
}

/**
 * Numbers of a batch come before those of its barn, and these before those of the farm. Numbers of other barns are left
 * out.
 */
function supplierNumbersAt(numbers: readonly SupplierNumber[], { farm, barn, batch }: FormPlaceWithParents): string[] {
  const order: (string | null)[] = [...(batch ? [batch.id] : []), ...(barn ? [barn.id] : []), null]
  const here = numbers
    .filter(({ farm_id, place_id }) => farm_id === farm.id && (barn === null || order.includes(place_id)))
    .toSorted((a, b) => order.indexOf(a.place_id) - order.indexOf(b.place_id))
  return [...new Set(here.map(({ number }) => number))]
}
