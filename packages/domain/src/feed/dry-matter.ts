import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'

/**
 * Converts a feed value (FE, crude protein, phosphorus) to another dry matter: old · new dry matter / old dry matter
 *
 * Two decimals. Without an old or a new dry matter the value stays unchanged. Start from the register's value, not from
 * a rounded one. Source: docs/domain/kpis.md#dry-matter
 */
export function rescaleToDryMatter(
  value: number | null,
  oldDryMatterPct: number | null,
  newDryMatterPct: number | null,
): number | null {
  if (value === null || !oldDryMatterPct || newDryMatterPct === null) return value
  return roundHalfAway((value * newDryMatterPct) / oldDryMatterPct, 2)
}
