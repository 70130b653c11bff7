import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { largestRemainder } from '@herdboard/domain/numbers/largest-remainder.ts'
import { isProvisionalOf, PROVISIONAL_DAYS } from '@herdboard/domain/slaughter/provisional-match.ts'
import type { ElementBuilder } from '#modules/forms/elements/element-builder.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import type { FormInput } from '#modules/forms/engine/fill-form.ts'
import type { FieldProposal, FormChange, FormSession } from '#modules/forms/engine/form-definition.ts'
import { type ProvisionalSlaughter, selectProvisionalSlaughters } from '#modules/forms/sql/slaughter.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { placeIdOf } from '../unit-places.ts'

const ADDRESS = 'FS_House.FF_Replaces'
const NONE = 'none'

/** What a settlement says of its slaughter, by addresses of form `formId.slaughter`. */
type SettlementValues = Readonly<Record<string, unknown>>

/**
 * Slaughters that a person recorded before their settlement came, and that these values of form `formId.slaughter` may
 * state: same supplier number, at most three days and ten per cent of the heads apart.
 */
export async function provisionalSlaughtersOf(
  db: Db,
  scope: TenantScope,
  values: SettlementValues,
): Promise<ProvisionalSlaughter[]> {
  const slaughterhouseId = values['FS_House.FF_Slaughterhouse']
  const supplierNumber = values['FS_House.FF_SupplierNumber']
  const [day, head] = [values['FS_Main.FF_Date'], Number(values['FS_Main.FF_Number'] ?? 0)]
  if (typeof slaughterhouseId !== 'string' || typeof supplierNumber !== 'string' || typeof day !== 'string') return []
  const near = { slaughterhouseId, supplierNumber, day, days: PROVISIONAL_DAYS }
  const provisionalSlaughters = await selectProvisionalSlaughters(db, scope, near)
  return provisionalSlaughters.filter((slaughter) => isProvisionalOf(slaughter, { day, head }))
}

/**
 * The choice of the slaughter that a settlement replaces, where one matches. A single match is chosen; of several a
 * person must choose one, or none.
 */
export function replacesElement(
  build: ElementBuilder,
  { i18n }: FormSession,
  provisionalSlaughters: readonly ProvisionalSlaughter[],
) {
  const [only, ...others] = provisionalSlaughters
  if (!only) return []
  const options = provisionalSlaughters.map(({ id, day, head }) => ({
    id,
    value: i18n.text('option:provisional_slaughter', { date: i18n.day(day), count: head }),
  }))
  return [
    build.dropdown('FF_Replaces', {
      required: true,
      wide: true,
      computes: true,
      hint:
        others.length === 0
          ? null
          : i18n.text('forms:hint.provisional_slaughters', { n: provisionalSlaughters.length }),
      options: [...options, { id: NONE, value: i18n.text('option:provisional_slaughter_none') }],
      value: others.length === 0 ? only.id : null,
    }),
  ]
}

/** The slaughter that a filled form replaces; null for none. */
export const replacedSlaughter = (
  values: ElementValues,
  provisionalSlaughters: readonly ProvisionalSlaughter[],
): ProvisionalSlaughter | null =>
  provisionalSlaughters.find(({ id }) => id === (values.text(ADDRESS) as RecordId | null)) ?? null

/**
 * Values of form `formId.slaughter` that take the pigs of a settlement from the places of the slaughter that it
 * replaces, shared as there: the slaughterhouse counts the heads, but does not know the sections.
 */
export function originValues({ origins, place }: ProvisionalSlaughter, head: number): FormInput {
  const [only, ...others] = origins
  // The form takes them from its own place.
  if (!only || (others.length === 0 && only.id === placeIdOf(place))) return {}
  return sharedOrigins({ origins }, head)
}

/** Proposes the places of the slaughter that a person has just chosen among several: the form's place may be another. */
export const chosenOrigins = (
  { elementId, values }: FormChange,
  provisionalSlaughters: readonly ProvisionalSlaughter[],
): FieldProposal[] => {
  const chosen = elementId === 'FF_Replaces' ? replacedSlaughter(values, provisionalSlaughters) : null
  const head = values.number('FS_Main.FF_Number')
  if (!chosen || head === null) return []
  return Object.entries(sharedOrigins(chosen, head)).map(([address, value]) => ({ address, value, always: true }))
}

function sharedOrigins({ origins }: Pick<ProvisionalSlaughter, 'origins'>, head: number): FormInput {
  const shares = largestRemainder(
    head,
    origins.map((origin) => origin.head),
  )
  const taken = origins.map(({ id }, no) => ({ id, share: shares[no] ?? 0 })).filter(({ share }) => share > 0)
  return Object.fromEntries(
    taken.flatMap(({ id, share }, no) => {
      const copy = no === 0 ? 'FS_From' : `FS_From_${no}`
      return [
        [`${copy}.FF_Origin`, id],
        [`${copy}.FF_NumberFrom`, share],
      ]
    }),
  )
}
