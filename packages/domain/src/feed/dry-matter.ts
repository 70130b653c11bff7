import { roundHalfAway } from '@herdboard/domain/numbers/round-half-away.ts'

/**
 * A feed value (FE, crude protein, phosphorus) moved to another dry matter: old · new dry matter / old dry matter
 *
 * Two decimals. Without a dry matter to start from, or to go to, the value stays. Start from the register's value, not
 * from one already rounded. Source: docs/domain/kpis.md#dry-matter
 */
export function rescaleToDryMatter(
  value: number | null,
  oldDryMatterPct: number | null,
  newDryMatterPct: number | null,
): number | null {
  if (value === null || !oldDryMatterPct || newDryMatterPct === null) return value
  return roundHalfAway((value * newDryMatterPct) / oldDryMatterPct, 2)
}
