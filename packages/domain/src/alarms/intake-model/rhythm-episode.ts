import { ALARM, ATTENTION, FINE, type Severity } from '@herdboard/domain/alarms/hour-finding.ts'
import { DEFAULT_SENSITIVITY_STEP, sensitivityFactor } from '@herdboard/domain/alarms/sensitivity.ts'
import { RHYTHM_LIMITS, type RhythmFinding } from './rhythm.ts'

/** The limits of the rhythm are those of the usual sensitivity; a higher one does not lower them. */
const USUAL_SENSITIVITY = sensitivityFactor(DEFAULT_SENSITIVITY_STEP)
/** An episode is over below this share of the limit of attention. */
const OVER = 0.75

interface OpenRhythmEpisode {
  severity: Severity
  sinceIndex: number
  finding: RhythmFinding
  sensitivity: number
}

interface RhythmMoment {
  /** Number of the hour. */
  index: number
  /** Factor of the sensitivity of this hour; an open episode keeps its own. */
  sensitivity: number
  /** Whether a changed rhythm would be a cause of its own. */
  mayOpen: boolean
}

/** The episode in which pigs take in their feed or water at other hours than usual. */
export class RhythmEpisode {
  readonly #maxHours: number
  #open: OpenRhythmEpisode | null = null

  /** After `maxHours`, the new rhythm is the section's own. */
  constructor(maxHours: number) {
    this.#maxHours = maxHours
  }

  get isOpen(): boolean {
    return this.#open !== null
  }

  get severity(): Severity {
    return this.#open?.severity ?? FINE
  }

  get finding(): RhythmFinding | null {
    return this.#open?.finding ?? null
  }

  close(): void {
    this.#open = null
  }

  /** Opens, keeps or ends the episode; null judges nothing. The severity of an open one does not fall. */
  judge(finding: RhythmFinding | null, { index, sensitivity, mayOpen }: RhythmMoment): void {
    if (finding === null) return
    const own = this.#open?.sensitivity ?? sensitivity
    const [attention, alarm] = RHYTHM_LIMITS.map((limit) => limit / Math.min(1, own / USUAL_SENSITIVITY)) as [
      number,
      number,
    ]
    const severity = finding.movedShare > alarm ? ALARM : finding.movedShare > attention ? ATTENTION : FINE
    if (!this.#open) {
      if (severity > FINE && mayOpen) this.#open = { severity, sinceIndex: index, finding, sensitivity: own }
    } else if (finding.movedShare < OVER * attention || index - this.#open.sinceIndex >= this.#maxHours) this.close()
    else this.#open = { ...this.#open, severity: Math.max(severity, this.#open.severity) as Severity, finding }
  }
}
