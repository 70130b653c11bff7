import type { FinisherProfile, HerdProfile, WeanerProfile } from '../herd-profile.ts'

/** Ordinary good herd; `own` contains a farm's differences. */
export const herdProfile = (own: Partial<HerdProfile>): HerdProfile => ({
  growthLevel: 1.03,
  feedLevel: 0.96,
  mortality: { 1: 0.03, 2: 0.028 },
  leanPct: 60.8,
  productionKind: 1,
  filling: { 1: 1.06, 2: 1.18 },
  weaners: null,
  finishers: null,
  ...own,
})

export const weanerProfile = (own: Partial<WeanerProfile>): WeanerProfile => ({
  from: 'own',
  inKg: 6.7,
  outKg: 30.2,
  insertionWeekday: 4,
  to: [],
  buyer: 'Grisehandel Midt',
  ...own,
})

export const finisherProfile = (own: Partial<FinisherProfile>): FinisherProfile => ({
  supplier: 'Skovlund Smågrise',
  waitsDays: 5,
  inKg: 30.8,
  insertionWeekday: 3,
  deliveryWeekdays: [2],
  firstDeliveryKg: 107,
  slaughterhouse: 'danish-crown',
  refill: 'emptied',
  washingDays: 4,
  ...own,
})
