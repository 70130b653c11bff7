/**
 * Name of a thing inside its company that never changes: `vestergaard/klimastald-1/2026-18`. Ids are made from it, so
 * the same plan gives the same ids for ever.
 */
export type PlanKey = string
