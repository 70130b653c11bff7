import { formId } from '@herdboard/contract/core/form-id.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import type { TableRow } from '@herdboard/contract/figures/table.ts'
import { getAuditEntry, listAudit } from '@herdboard/contract/system/audit-log.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { openSetupForm, submitSetupForm } from '#testing/forms/setup-forms.ts'
import { elementAt } from '#testing/forms/submit-form.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
await sql`insert into status_price (valid_from, piglet_dkk, piglet_dkk_pr_kg, slpig_dkk, slpig_dkk_pr_kg)
  values ('2026-05-01', 200, 8, 220, 7), ('2026-06-01', 200, 8, 230, 7)`.execute(api.db)
await sql`insert into post_payment (valid_from, sl_pig_price, res_org_price, res_free_range_price, is_provision)
  values ('2025-10-01', 0.58, 1.5, 1.2, true)`.execute(api.db)
await sql`insert into price_listing (valid_from, slaughter_quotation, basis_7, basis_30, kg_5, kg_7, kg_9, kg_12, kg_25, kg_30)
  select day, 11.4, 250.32, 436.62, 15.32, 12.32, 10.11, 7.76, 6.09, 6.76
  from generate_series(date '2026-03-30', date '2026-06-29', interval '7 days') day`.execute(api.db)

/** Nord sends 100 weaners of 30 kg to Syd on 10 June and 50 on 20 June; Syd slaughters 10 pigs of 90 kg. */
async function twoFarms() {
  const owner = await aCompany(api.db)
  const [north, south] = [await aFarm(api.db, owner, { name: 'Nord' }), await aFarm(api.db, owner, { name: 'Syd' })]
  const [from, to] = [await aBarn(api.db, north, { pigType: 1 }), await aBarn(api.db, south)]
  await withLedgerContext(api.database, owner.manager, '2026-07-02', ({ db, context, scope }) =>
    recordAll(
      db,
      context,
      scope,
      [
        aDraft.status(from, '2026-05-31', 400, 25, true),
        aDraft.status(to, '2026-05-31', 100, 60, true),
        aDraft.transfer(from, to, '2026-06-10', 100, 30),
        aDraft.transfer(from, to, '2026-06-20', 50, 30),
        { ...aDraft.slaughter(to, '2026-06-25', 10, 90), detail: { FF_AmountDkk: 10_000 } },
        aDraft.status(from, '2026-06-30', 250, 30),
        aDraft.status(to, '2026-06-30', 240, 50),
      ],
      { confirmed: true },
    ),
  )
  const who = api.as(owner)
  const rows = async () => {
    const query = { from: '2026-06-01', to: '2026-06-30', type_id: analysisTypeId.economy, scope: 1 } as const
    const data = (await who.call(getAnalysis, { query })).items[0]?.table?.data ?? []
    return (name: string): Partial<TableRow> => data.find(({ place }) => place === name) ?? {}
  }
  return { who, rows }
}

const MAIN = 'FS_Main.FF_'
const WEANERS = { [`${MAIN}PigType`]: 'WEANERS' }

test('internal prices value moved pigs from their day on, for sender and receiver; the company sums to 0', async () => {
  const { who, rows } = await twoFarms()
  const before = await rows()
  // 150 pigs of 30 kg at 436.62
  expect([before('Nord').moved, before('Syd').moved]).toEqual([65_493, -65_493])
  await submitSetupForm(who, formId.internalPrices, {
    ...WEANERS,
    [`${MAIN}ValidFrom`]: '2026-06-15',
    [`${MAIN}InternalPriceKind`]: '2',
    [`${MAIN}InternalBase`]: 200,
    [`${MAIN}InternalPerKg`]: 7,
  })
  const own = await rows()
  // 100 pigs at 436.62, and from 15 June 50 at 200 + 30 × 7
  expect([own('Nord').moved, own('Syd').moved]).toEqual([43_662 + 20_500, -(43_662 + 20_500)])
  await submitSetupForm(who, formId.internalPrices, {
    ...WEANERS,
    [`${MAIN}ValidFrom`]: '2026-06-01',
    [`${MAIN}InternalPriceKind`]: '1',
    [`${MAIN}InternalBase`]: -10,
    [`${MAIN}InternalPerKg`]: 0,
  })
  expect((await rows())('Nord').moved).toBe(42_662 + 20_500)
  const { data } = await who.call(listAudit, { query: { kind: 'setup' } })
  const { changes } = await who.call(getAuditEntry, { params: { id: data[0]?.id as never } })
  expect(Object.fromEntries(changes.map(({ label, after }) => [label, after]))).toEqual({
    Dyregruppe: 'Smågrise',
    'Gældende fra': '01.06.2026',
    'Pris mellem egne stalde': 'Dagens notering med tillæg pr. gris',
    'Tillæg eller pris pr. gris': '−10',
    'Pris pr. kg': '0',
  })
})

test('form of internal prices refuses a price per kg beside the quotation, which contains the weight', async () => {
  const { who } = await twoFarms()
  const typed = {
    ...WEANERS,
    [`${MAIN}InternalPriceKind`]: '1',
    [`${MAIN}InternalBase`]: 0,
    [`${MAIN}InternalPerKg`]: 5,
  }
  await expect(submitSetupForm(who, formId.internalPrices, typed)).rejects.toMatchObject({ status: 422 })
  const negative = { ...typed, [`${MAIN}InternalPriceKind`]: '2', [`${MAIN}InternalBase`]: -1 }
  await expect(submitSetupForm(who, formId.internalPrices, negative)).rejects.toMatchObject({ status: 422 })
})

test('form of the post payment estimates that of a year until it is announced', async () => {
  const { who, rows } = await twoFarms()
  // 900 kg at the provision of 0.58
  expect((await rows())('Syd')).toMatchObject({ post_total: 522 })
  const form = await openSetupForm(who, formId.postPaymentEstimate)
  expect(elementAt(form, `${MAIN}ExpectedPig`).value).toBe(0.58)
  await submitSetupForm(who, formId.postPaymentEstimate, {
    [`${MAIN}PostPaymentYear`]: '2025-10-01',
    [`${MAIN}ExpectedPig`]: 0.8,
    [`${MAIN}ExpectedOrganic`]: 1.4,
    [`${MAIN}ExpectedFreeRange`]: 1,
  })
  const estimated = await rows()
  expect(estimated('Syd')).toMatchObject({ post_total: 720, post_payment: 0.8 })
  expect(estimated('Syd').provisional).toContain('efterbetaling')
})
