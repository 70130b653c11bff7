import type { ProductModule } from '@herdboard/contract/core/access.ts'
import type { ServedIcon } from '@herdboard/contract/system/served-icons.ts'
import type { TextNameOf } from '#platform/text/text-key.ts'
import { farmEvents } from './farm-events.ts'

/** An economy entry that can be recorded. Its form can be opened once its action is listed. */
export interface EconomyEventDefinition {
  id: number
  /** Number of the event's type. A budget line has the type of postings. */
  type: number
  /** Key of the name in `events.json`. */
  name: TextNameOf<'events'>
  icon: ServedIcon
  module: ProductModule | null
}

/** Economy events for users who may write on a farm. */
export const economyEvents: readonly EconomyEventDefinition[] = farmEvents
  .filter(({ list }) => list === 'economy-events')
  .map(({ formId: id, type, name, icon, module }) => ({ id, type, name, icon, module }))
