import type { Module } from '@herdboard/contract/core/access.ts'
import { farmEvents } from './farm-events.ts'

/** Something of a farm's economy that is written down. Its form opens once its action is listed. */
export interface EconomyEventDefinition {
  id: number
  /** Number of the event's kind: a budget is of postings. */
  type: number
  /** Key of the name in `events.json`. */
  name: string
  icon: string
  module: Module | null
}

/** For whoever may write on a farm. */
export const economyEvents: readonly EconomyEventDefinition[] = farmEvents
  .filter(({ list }) => list === 'economy-events')
  .map(({ formId: id, type, name, icon, module }) => ({ id, type, name, icon, module }))
