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
}

/** Room below the lowest bar and above the highest, in shares of what the bars span. */
const MARGIN = 0.25

/** Returns before, each part and now as bars; each begins where the one before it ended. */
export function waterfallSteps(
  { previous, value, parts, verdict, change }: Pick<Why, 'previous' | 'value' | 'parts' | 'verdict' | 'change'>,
  names: { before: string; now: string },
): WaterfallStep[] {
  if (previous === null || value === null || parts.length === 0) return []
  const levels = [previous]
  for (const part of parts) levels.push((levels.at(-1) ?? 0) + part.change)
  const [low, high] = [Math.min(...levels, value), Math.max(...levels, value)]
  const margin = (high - low || Math.abs(high) || 1) * MARGIN
  const share = (level: number) => (level - low + margin) / (high - low + 2 * margin)
  const worseSign = verdict === 'worse' ? Math.sign(change ?? 0) : verdict === 'better' ? -Math.sign(change ?? 0) : 0
  const kindOf = (part: number) =>
    worseSign === 0 || part === 0 ? 'neutral' : Math.sign(part) === worseSign ? 'worse' : 'better'
  const end = (key: string, name: string, level: number): WaterfallStep => ({
    key,
    name,
    value: level,
    kind: 'end',
    from: 0,
    to: share(level),
  })
  return [
    end('before', names.before, previous),
    ...parts.map((part, index): WaterfallStep => {
      const [from, to] = [share(levels[index] ?? 0), share(levels[index + 1] ?? 0)]
      return { key: part.key, name: part.name, value: part.change, kind: kindOf(part.change), from, to }
    }),
    end('now', names.now, value),
  ]
}
