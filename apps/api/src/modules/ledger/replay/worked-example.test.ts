import { herdShift } from '@herdboard/domain/economy/stock-value.ts'
import { expect, test } from 'vitest'
import { recordAll, selectBasis, selectControl, selectPeriodGroups } from '#modules/ledger/service.ts'
import { selectUnitsOfBarns } from '#modules/ledger/sql/units/units.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { finisherQuarterDrafts } from '#testing/fixtures/finisher-quarter.ts'
import { aBarn, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { withLedgerContext } from '#testing/ledger/record-drafts.ts'

const { database, asAdmin } = await testDatabase()
const today = '2026-07-02'

test('replay gives the figures of the worked example for the finisher barn entered as records', async () => {
  const company = await aCompany(asAdmin)
  const farm = await aFarm(asAdmin, company)
  const [barn, hospital] = [await aBarn(asAdmin, farm), await aBarn(asAdmin, farm)]
  for (const draft of finisherQuarterDrafts(barn, hospital)) {
    await withLedgerContext(database, company.manager, today, ({ db, context, scope }) =>
      recordAll(db, context, scope, [draft], { confirmed: true }),
    )
  }
  const period = { opening: '2026-03-31', closing: '2026-06-30' }
  const months = [
    { opening: '2026-03-31', closing: '2026-04-30' },
    { opening: '2026-04-30', closing: '2026-05-31' },
    { opening: '2026-05-31', closing: '2026-06-30' },
  ]
  await withLedgerContext(database, company.manager, today, async ({ db, scope }) => {
    const units = (await selectUnitsOfBarns(db, scope, [barn.id])).map(({ id }) => id)
    expect(await selectControl(db, scope, units, period)).toEqual({ pig_days: 110_141, gain_kg: 110_935.73 })
    const [sums] = await selectPeriodGroups(db, scope, units, [period], 'all')
    expect(sums).toMatchObject({
      pig_days: 110_141,
      gain_kg: 110_935.73,
      gain_known: true,
      diff_head: -3,
      opening_head: 1060,
      opening_kg: 69_960,
      in_head: 1275,
      in_kg: 39_230,
      slaughter_head: 1230,
      slaughter_kg: 145_060.23,
      carcass_kg: 110_733,
      out_head: 1245,
      out_kg: 145_960.23,
      dead_head: 30,
      dead_kg: 1761,
      closing_head: 1057,
      closing_kg: 72_404.5,
      lean_head: 1230,
      lean_pct_sum: 1230 * 60.5,
    })
    expect(await selectBasis(db, scope, units, period)).toEqual({ is_counted: true, left_out: [] })

    // The growth curve in between: three months that add up to the whole.
    const gains = (await selectPeriodGroups(db, scope, units, months, 'barn')).map(({ gain_kg }) => gain_kg)
    expect(gains.map((gain) => gain.toFixed(1))).toEqual(['36745.4', '37984.0', '36206.4'])
    expect(gains.reduce((sum, gain) => sum + gain, 0)).toBeCloseTo(110_935.73, 6)

    // DKK 218 per pig and DKK 7.28 per kg at both ends: the value rises by DKK 17 141.96.
    const stock = (head: number, kg: number) => ({ head, grams: Math.round(kg * 1000) })
    const price = { baseOre: 21_800, orePerKg: 728 }
    const shift = herdShift(
      { stock: stock(sums?.opening_head ?? 0, sums?.opening_kg ?? 0), price },
      { stock: stock(sums?.closing_head ?? 0, sums?.closing_kg ?? 0), price },
    )
    expect(shift).toEqual({ totalOre: 1_714_196, quantityOre: 1_714_196, priceOre: 0 })

    // Together with the place of the runts, they are neither out of one place nor into the other.
    const both = (await selectUnitsOfBarns(db, scope, [barn.id, hospital.id])).map(({ id }) => id)
    const [together] = await selectPeriodGroups(db, scope, both, [period], 'all')
    expect(together).toMatchObject({ in_head: 1275, out_head: 1230, out_kg: 145_060.23 })
  })
})
