import type { RawMaterial, RegisterMaterial } from '@herdboard/contract/raw-materials.ts'
import { rescaleToDryMatter } from '@herdboard/domain/feed/dry-matter.ts'
import { isNumber } from '../use-energy.ts'

/** What a raw material holds, as far as it is typed. FE per 100 kg, %, g per kg. */
export interface Values {
  name: string
  dryMatter: number | null
  fu: number | null
  protein: number | null
  phosphorus: number | null
}

export const emptyValues: Values = { name: '', dryMatter: null, fu: null, protein: null, phosphorus: null }

export const valuesOf = (one: RawMaterial | RegisterMaterial): Values => ({
  name: one.name,
  dryMatter: one.dry_matter,
  fu: one.fu,
  protein: one.crude_protein,
  phosphorus: one.phosphorus,
})

/**
 * The values at another dry matter. Always from `base`, what was chosen or entered first: values already rounded would
 * drift. What was typed since stays where the base has no dry matter to start from.
 */
export function atDryMatter(values: Values, base: Values, dryMatter: number | null): Values {
  if (!isNumber(dryMatter) || !base.dryMatter) return { ...values, dryMatter }
  const rescaled = (value: number | null) => rescaleToDryMatter(value, base.dryMatter, dryMatter)
  return {
    ...values,
    dryMatter,
    fu: rescaled(base.fu),
    protein: rescaled(base.protein),
    phosphorus: rescaled(base.phosphorus),
  }
}

/** Whether everything is there that the server asks for. */
export const areComplete = ({ name, dryMatter, fu, protein, phosphorus }: Values): boolean =>
  name.trim() !== '' &&
  (dryMatter === null || (isNumber(dryMatter) && dryMatter >= 0 && dryMatter <= 100)) &&
  isNumber(fu) &&
  isNumber(protein) &&
  protein >= 0 &&
  isNumber(phosphorus) &&
  phosphorus >= 0

/** The values as the server takes them; only of those that are complete. */
export const bodyOf = ({ name, dryMatter, fu, protein, phosphorus }: Values) => ({
  name: name.trim(),
  dry_matter: dryMatter,
  fu: fu ?? 0,
  crude_protein: protein ?? 0,
  phosphorus: phosphorus ?? 0,
})
