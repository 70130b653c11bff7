import { z } from 'zod'

/** What the whole shell keeps in the address: kind of pigs and places. A value that makes no sense is left out. */
export const ShellSearch = z.object({
  pigs: z.enum(['weaners', 'slaughter']).optional().catch(undefined),
  /** Ids of the chosen places, separated by commas; `none` for none; absent for all. */
  places: z.string().max(8_000).optional().catch(undefined),
})
export type ShellSearch = z.infer<typeof ShellSearch>
