import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import type { GeneratedSection } from './generated-section.ts'

const MONTH_HOURS = 730
/** Hours before the day on which people see a disease, by which it must be found. */
const HOURS_AHEAD = 12
/** After the end of the cause: the water recovers within two days. */
const AFTERMATH_MS = 72 * HOUR_MS

/** An episode of water, whatever found it. */
export interface MeasuredEpisode {
  isLow: boolean
  startedMs: number
  endedMs: number | null
  severity: number
}

/** Results of a rule over generated sections. */
export interface DetectionFigures {
  months: number
  outbreaks: number
  /** Found at least twelve hours before the day on which people see the disease. */
  inTime: number
  /** Hours from the begin of the fall to the episode, of those found in time. */
  delays: number[]
  /** Episodes without a cause, by the severity that they reached. */
  falseBySeverity: { 2: number; 3: number }
  /** Episodes that ended while their cause lasted. */
  endedEarly: number
  /** Episodes raised by the recovery after a disease. */
  ofRecovery: number
}

/** Compares the episodes that a rule finds with the causes of the sections. */
export function measureDetection(
  sections: Iterable<GeneratedSection>,
  episodesOf: (section: GeneratedSection) => readonly MeasuredEpisode[],
): DetectionFigures {
  const figures: DetectionFigures = {
    months: 0,
    outbreaks: 0,
    inTime: 0,
    delays: [],
    falseBySeverity: { 2: 0, 3: 0 },
    endedEarly: 0,
    ofRecovery: 0,
  }
  for (const section of sections) {
    figures.months += section.hours.length / MONTH_HOURS
    const left = new Set(episodesOf(section))
    for (const { onsetMs, seenMs, endMs } of section.outbreaks) {
      figures.outbreaks += 1
      const of = [...left].filter(({ startedMs }) => startedMs > onsetMs && startedMs <= endMs + AFTERMATH_MS)
      const first = of.find(({ isLow }) => isLow)
      if (first && first.startedMs <= seenMs - HOURS_AHEAD * HOUR_MS) {
        figures.inTime += 1
        figures.delays.push((first.startedMs - onsetMs) / HOUR_MS)
      }
      for (const episode of of) {
        left.delete(episode)
        if (episode.isLow && (episode.endedMs ?? endMs) < endMs) figures.endedEarly += 1
        if (!episode.isLow && episode.startedMs > endMs) figures.ofRecovery += 1
      }
    }
    for (const { severity } of left) figures.falseBySeverity[severity === 3 ? 3 : 2] += 1
  }
  return figures
}
