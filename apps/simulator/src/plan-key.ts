/**
 * Stable name of a thing inside its company: `vestergaard/klimastald-1/2026-18`. Ids are made from it, so the same plan
 * always gives the same ids.
 */
export type PlanKey = string
