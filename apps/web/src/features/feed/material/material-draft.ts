import type { RawMaterial, RegisterMaterial } from '@herdboard/contract/feed/raw-materials.ts'
import { rescaleToDryMatter } from '@herdboard/domain/feed/dry-matter.ts'
import { isNumber } from '../use-energy.ts'

/**
 * The typed values of a raw material: feed units per 100 kg, dry matter and crude protein in %, phosphorus in g per kg.
 */
export interface MaterialDraft {
  name: string
  dryMatter: number | null
  fu: number | null
  protein: number | null
  phosphorus: number | null
}

export const emptyMaterialDraft: MaterialDraft = {
  name: '',
  dryMatter: null,
  fu: null,
  protein: null,
  phosphorus: null,
}

export const materialDraft = (one: RawMaterial | RegisterMaterial): MaterialDraft => ({
  name: one.name,
  dryMatter: one.dry_matter,
  fu: one.fu,
  protein: one.crude_protein,
  phosphorus: one.phosphorus,
})

/**
 * Rescales the values to another dry matter. It always starts from `base`, the values chosen or entered first, because
 * rounded values would drift. If the base has no dry matter, the typed values stay.
 */
export function rescaleDraftToDryMatter(
  values: MaterialDraft,
  base: MaterialDraft,
  dryMatter: number | null,
): MaterialDraft {
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

/** Whether all values that the server requires are valid. */
export const isMaterialDraftComplete = ({ name, dryMatter, fu, protein, phosphorus }: MaterialDraft): boolean =>
  name.trim() !== '' &&
  (dryMatter === null || (isNumber(dryMatter) && dryMatter >= 0 && dryMatter <= 100)) &&
  isNumber(fu) &&
  isNumber(protein) &&
  protein >= 0 &&
  isNumber(phosphorus) &&
  phosphorus >= 0

/** The values as a request body; only for complete values. */
export const materialBody = ({ name, dryMatter, fu, protein, phosphorus }: MaterialDraft) => ({
  name: name.trim(),
  dry_matter: dryMatter,
  fu: fu ?? 0,
  crude_protein: protein ?? 0,
  phosphorus: phosphorus ?? 0,
})
