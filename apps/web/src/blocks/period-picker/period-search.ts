import { IsoDate, isPeriod } from '@herdboard/contract/dates.ts'
import { z } from 'zod'

// Named, because what a screen leaves out of its search stays in the address.
const NO_PERIOD = { from: undefined, to: undefined }

const Day = IsoDate.optional().catch(undefined)

/** A period in the address of a screen; one that makes no sense, or lasts too long to ask for, is left out. */
export const PeriodSearch = z
  .object({ from: Day, to: Day })
  .transform(({ from, to }) => (from && to && isPeriod({ from, to }) ? { from, to } : NO_PERIOD))
