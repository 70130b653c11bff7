import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { aBarn, aCompany, aFarm } from '#testing/company.ts'
import { testDatabase } from '#testing/database.ts'
import { aDraft, atDesk } from '#testing/ledger-desk.ts'
import { selectControl, selectPeriodGroups } from './sql/periods.ts'
import { selectUnitsOfBarns } from './sql/units.ts'

const { database, asAdmin } = await testDatabase()
const today = '2026-07-02'

test('finisher barn of the worked example, entered as records', async () => {
  const company = await aCompany(asAdmin)
  const farm = await aFarm(asAdmin, company)
  const [barn, hospital] = [await aBarn(asAdmin, farm), await aBarn(asAdmin, farm)]
  const drafts = [
    aDraft.status(barn, '2026-03-31', 1060, 66.0, true),
    aDraft.insertion(barn, '2026-04-08', 420, 30.5),
    aDraft.dead(barn, '2026-04-12', 6, 58),
    aDraft.slaughter(barn, '2026-04-15', 310, 89.6),
    aDraft.dead(barn, '2026-05-03', 8, 52),
    aDraft.insertion(barn, '2026-05-06', 430, 31.0),
    aDraft.slaughter(barn, '2026-05-06', 305, 90.2),
    aDraft.dead(barn, '2026-05-25', 9, 61),
    aDraft.slaughter(barn, '2026-05-27', 300, 89.9),
    aDraft.insertion(barn, '2026-06-03', 425, 30.8),
    aDraft.transfer(barn, hospital, '2026-06-10', 15, 60),
    aDraft.dead(barn, '2026-06-14', 7, 64),
    aDraft.slaughter(barn, '2026-06-17', 315, 90.4),
    aDraft.status(barn, '2026-06-30', 1057, 68.5),
  ]
  for (const draft of drafts) {
    await atDesk(database, company.manager, today, ({ db, call, scope }) =>
      recordAll(db, call, scope, [draft], { confirmed: true }),
    )
  }
  const period = { opening: '2026-03-31', closing: '2026-06-30' }
  const { sums, control } = await atDesk(database, company.manager, today, async ({ db, scope }) => {
    const units = (await selectUnitsOfBarns(db, scope, [barn.id])).map(({ id }) => id)
    return {
      sums: await selectPeriodGroups(db, scope, units, [period], 'all'),
      control: await selectControl(db, scope, units, period),
    }
  })
  expect(control).toEqual({ pig_days: 110_141, gain_kg: 110_935.73 })
  expect(sums).toMatchObject([
    { pig_days: 110_141, gain_kg: 110_935.73, gain_known: true, diff_head: -3, opening_head: 1060, closing_head: 1057 },
  ])
})
