import { type BonusField, type BonusPayment, bonusFields } from '@herdboard/contract/economy/bonus-payments.ts'
import type { Db } from '#platform/database/pool.ts'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { pickFigures } from './pick-figures.ts'
import { changeInstallationPrice, createInstallationPrice } from './price-changes.ts'
import { bonusPaymentKind } from './price-kinds.ts'
import { selectPrices } from './sql/prices.ts'

type Figures = Readonly<Record<BonusField, number | null>>

export const bonusPaymentsFor = async (db: Db, scope: TenantScope): Promise<BonusPayment[]> =>
  (await selectPrices(db, scope, bonusPaymentKind)).map((price) =>
    toMonth(price.valid_from, pickFigures(bonusFields, price)),
  )

const toMonth = (month: string, figures: Figures): BonusPayment => ({ id: month, period: month, ...figures })

export async function createBonusPayment(
  db: Db,
  context: RequestContext,
  { period, ...figures }: Figures & { period: string },
): Promise<BonusPayment> {
  if (!period.endsWith('-01')) throw ruleRefusal('prices.first_of_month')
  await createInstallationPrice(db, context, bonusPaymentKind, { ...figures, valid_from: period, is_provision: false })
  return toMonth(period, figures)
}

export async function changeBonusPayment(
  db: Db,
  context: RequestContext,
  id: string,
  figures: Figures,
): Promise<BonusPayment> {
  await changeInstallationPrice(db, context, bonusPaymentKind, { ...figures, valid_from: id, is_provision: false })
  return toMonth(id, figures)
}
