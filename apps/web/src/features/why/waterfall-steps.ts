import type { Why } from '@herdboard/contract/figures/why.ts'

/** A bar of the waterfall, in shares of its height from the bottom. */
export interface WaterfallStep {
  key: string
  name: string
  /** The total of an end, or the signed part. */
  value: number
  kind: 'end' | 'better' | 'worse' | 'neutral'
  from: number
  to: number
  /** The bar of an end does not begin at zero, which is outside the drawing. */
  isBroken: boolean
}

/** Room below the lowest bar and above the highest, in shares of what the bars span. */
const MARGIN = 0.25

/**
 * Returns before, each part and now as bars; each begins where the one before it ended. The bars of the ends begin at zero,
 * or are broken where zero is so far away that the parts would be thin lines.
 */
export function waterfallSteps(
  { previous, value, parts, verdict, change }: Pick<Why, 'previous' | 'value' | 'parts' | 'verdict' | 'change'>,
  names: { before: string; now: string },
): WaterfallStep[] {
  if (previous === null || value === null || parts.length === 0) return []
  const levels = [previous]
  for (const part of parts) levels.push((levels.at(-1) ?? 0) + part.change)
  const [low, high] = [Math.min(...levels, value), Math.max(...levels, value)]
  const margin = (high - low || Math.abs(high) || 1) * MARGIN
  const base = low >= 0 ? Math.max(0, low - margin) : low - margin
  const top = high <= 0 ? Math.min(0, high + margin) : high + margin
  const share = (level: number) => (level - base) / (top - base)
  const zero = Math.min(Math.max(0, base), top)
  const worseSign = verdict === 'worse' ? Math.sign(change ?? 0) : verdict === 'better' ? -Math.sign(change ?? 0) : 0
  const kindOf = (part: number) =>
    worseSign === 0 || part === 0 ? 'neutral' : Math.sign(part) === worseSign ? 'worse' : 'better'
  const end = (key: string, name: string, level: number): WaterfallStep => ({
    key,
    name,
    value: level,
    kind: 'end',
    from: share(zero),
    to: share(level),
    isBroken: zero !== 0,
  })
  return [
    end('before', names.before, previous),
    ...parts.map((part, index): WaterfallStep => {
      const [from, to] = [share(levels[index] ?? 0), share(levels[index + 1] ?? 0)]
      return {
        key: part.key,
        name: part.name,
        value: part.change,
        kind: kindOf(part.change),
        from,
        to,
        isBroken: false,
      }
    }),
    end('now', names.now, value),
  ]
}
