import { formId } from '@herdboard/contract/core/form-id.ts'
import { getBudgetComparison } from '@herdboard/contract/economy/budget.ts'
import { getEconomyResult } from '@herdboard/contract/economy/result.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, type TestCompany } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const TODAY = '2026-06-30'
const api = await testApi({ instant: `${TODAY}T10:00:00.000Z` })

const record = (owner: TestCompany, ...drafts: Parameters<typeof recordAll>[3]) =>
  withLedgerContext(api.database, owner.manager, TODAY, ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )

/** Sends a budget line of 2026 and the year before. */
async function aLine(
  who: TestClient,
  farmId: string,
  line: { isIncome: boolean; category: number; basis: number; price: number },
): Promise<string> {
  const values = {
    'FS_Main.FF_IsIncome': line.isIncome ? '1' : '0',
    'FS_Main.FF_Category': String(line.category),
    'FS_Main.FF_Basis': String(line.basis),
    'FS_Main.FF_Price': line.price,
    'FS_Main.FF_ValidFrom': '2025-01-01',
  }
  const at = { farm_id: farmId as never }
  return (await submitForm(who, formId.budgetLine, at, values as never, { confirmed: true })).id
}

test('the budget of days to come is the mean of the last 365 days, first and last day included', async () => {
  const owner = await aCompany(api.db)
  const farm = await aFarm(api.db, owner)
  const barn = await aBarn(api.db, farm, { pigCapacity: 250 })
  await record(
    owner,
    aDraft.status(barn, '2025-05-31', 200, 60, true),
    // The day before the 365 days, the first of them, and the last.
    aDraft.slaughter(barn, '2025-06-30', 50, 90),
    aDraft.slaughter(barn, '2025-07-01', 100, 90),
    aDraft.slaughter(barn, TODAY, 10, 90),
  )
  const who = api.as(owner)
  const id = await aLine(who, farm.id, { isIncome: true, category: 1, basis: 3, price: 10 })
  const { lines } = await who.call(getBudgetComparison, { query: { from: '2026-07-01', to: '2026-07-31' } })
  // (9 000 + 900) kg at 10.00 in 365 days, times 31 days: 8 408.22
  expect(lines).toEqual([{ id, amount: 8408.22 }])
})

test('pigs moved between barns of a farm are not moved pigs in the budget', async () => {
  const owner = await aCompany(api.db)
  const farm = await aFarm(api.db, owner)
  const [first, second] = [
    await aBarn(api.db, farm, { name: 'Stald 1' }),
    await aBarn(api.db, farm, { name: 'Stald 2' }),
  ]
  await record(
    owner,
    aDraft.status(first, '2026-05-31', 50, 60, true),
    aDraft.status(second, '2026-05-31', 50, 60, true),
    aDraft.insertion(first, '2026-06-03', 100, 30),
    aDraft.transfer(first, second, '2026-06-10', 60, 36),
    aDraft.status(first, TODAY, 90, 60),
    aDraft.status(second, TODAY, 110, 60),
  )
  const who = api.as(owner)
  // 30 of 365 days: 3 000 kr.
  await aLine(who, farm.id, { isIncome: false, category: 11, basis: 6, price: 36_500 })
  for (const place of [{}, { location_ids: first.id }, { location_ids: second.id }]) {
    const { groups } = await who.call(getEconomyResult, { query: { from: '2026-06-01', to: TODAY, ...place } })
    expect(groups.find(({ group }) => group === 'moved')?.budget ?? 0).toBe(0)
  }
  const { groups } = await who.call(getEconomyResult, { query: { from: '2026-06-01', to: TODAY } })
  expect(groups.find(({ group }) => group === 'pigs_bought')?.budget).toBe(-3000)
})
