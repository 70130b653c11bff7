import type { PlanKey } from '#plan-key.ts'

/**
 * Event of an area without tables. It happened at an instant, and no later event changes it. A state (ongoing, overdue,
 * unread) follows from the events up to now.
 */
export interface AreaEvent {
  /** Unique in the company and stable. */
  key: PlanKey
  /** Instant, ISO 8601 in UTC. */
  at: string
}

/** Event that a person caused. */
export interface PersonEvent extends AreaEvent {
  /** Key of the person. */
  by: PlanKey
}

/** Stored days, and the instant after which nothing is known. */
export interface AreaWindow {
  /** First farm day. */
  from: string
  now: Date
}
