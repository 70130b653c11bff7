import type { RecordDraft } from '#modules/ledger/draft.ts'
import { recordAll } from '#modules/ledger/service.ts'
import type { TestApi } from '#testing/api.ts'
import { aBarn, aFarm, aFeedMix, type TestBarn, type TestCompany, type TestFarm } from '#testing/company.ts'
import { aDraft, withLedgerContext } from '#testing/ledger-desk.ts'

export interface FinisherQuarter {
  farm: TestFarm
  barn: TestBarn
  /** Where the runts went. */
  hospital: TestBarn
}

/** The movements and both counts of the worked example of a finisher barn. */
export const finisherQuarterDrafts = (barn: TestBarn, hospital: TestBarn): RecordDraft[] => [
  aDraft.status(barn, '2026-03-31', 1060, 66, true),
  aDraft.insertion(barn, '2026-04-08', 420, 30.5),
  aDraft.dead(barn, '2026-04-12', 6, 58),
  aDraft.slaughter(barn, '2026-04-15', 310, 89.6),
  aDraft.dead(barn, '2026-05-03', 8, 52),
  aDraft.insertion(barn, '2026-05-06', 430, 31),
  aDraft.slaughter(barn, '2026-05-06', 305, 90.2),
  aDraft.dead(barn, '2026-05-25', 9, 61),
  aDraft.slaughter(barn, '2026-05-27', 300, 89.9),
  aDraft.insertion(barn, '2026-06-03', 425, 30.8),
  aDraft.transfer(barn, hospital, '2026-06-10', 15, 60),
  aDraft.dead(barn, '2026-06-14', 7, 64),
  aDraft.slaughter(barn, '2026-06-17', 315, 90.4),
  aDraft.status(barn, '2026-06-30', 1057, 68.5),
]

/**
 * The worked example of a finisher barn as records: from the count of 31 March 2026 to that of 30 June, 1 500 places,
 * 277 500 kg of one mix with 106 FE and 236.38 kr. a 100 kg, used evenly from the first day to the last.
 */
export async function aFinisherQuarter(
  { db, database }: TestApi,
  company: TestCompany,
  options: { farm?: TestFarm; feedKg?: number } = {},
): Promise<FinisherQuarter> {
  const farm = options.farm ?? (await aFarm(db, company))
  const barn = await aBarn(db, farm, { pigCapacity: 1500 })
  const hospital = await aBarn(db, farm, { pigCapacity: 20 })
  const mix = await aFeedMix(db, company, {
    fePer100Kg: 106,
    prices: [{ priceDkkPer100Kg: 236.38, validFrom: '2026-01-01' }],
  })
  const drafts = [
    ...finisherQuarterDrafts(barn, hospital),
    aDraft.feedUse(barn, '2026-04-01', '2026-06-30', mix.id, options.feedKg ?? 277_500),
  ]
  for (const draft of drafts) {
    await withLedgerContext(database, company.manager, '2026-07-02', ({ db: request, context, scope }) =>
      recordAll(request, context, scope, [draft], { confirmed: true }),
    )
  }
  return { farm, barn, hospital }
}
