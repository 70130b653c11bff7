/** Ways to give a drug, by number: 1 into the muscle, 2 under the skin, 3 drinking water, 4 by mouth, 5 in the feed. */
export const administrations = [1, 2, 3, 4, 5] as const
export type Administration = (typeof administrations)[number]

export const doseUnits = ['ml', 'g', 'tablets'] as const
export type DoseUnit = (typeof doseUnits)[number]

export const isAdministration = (no: number | null): no is Administration =>
  administrations.some((known) => known === no)

export const isDoseUnit = (name: string | null): name is DoseUnit => doseUnits.some((known) => known === name)
