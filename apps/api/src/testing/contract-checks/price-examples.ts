import { addBonusPayment } from '@herdboard/contract/economy/bonus-payments.ts'
import { addDeadAdjustment, addDeadPayment } from '@herdboard/contract/economy/dead-payments.ts'
import { addPostAdjustment, addPostPayment } from '@herdboard/contract/economy/post-payments.ts'
import { addPriceListing } from '@herdboard/contract/economy/price-listings.ts'
import { addStatusAdjustment, addStatusPrice } from '@herdboard/contract/economy/status-entries.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { TestApi } from '#testing/api/test-api.ts'
import type { RequestExample } from './request-example.ts'
import type { TestWorld } from './test-world.ts'

let made = 0
/** Start days of price periods: a month, a cooperative year, a Monday and a day. Each is in the past and used once. */
const nextMonth = () => `${1900 + Math.floor(++made / 12)}-${String((made % 12) + 1).padStart(2, '0')}-01`
const nextYear = () => {
  const year = 1901 + (++made % 1_000)
  return { from: `${year}-10-01`, to: `${year + 1}-09-30` }
}
const nextMonday = () => addDays('1901-01-07', 7 * ++made)
const nextDay = () => addDays('1950-01-01', ++made)

const statusPrice = { piglet_dkk: 193.62, piglet_dkk_pr_kg: 8.1, slpig_dkk: 218, slpig_dkk_pr_kg: 7.28 }
const postPrice = { sl_pig_price: 0.6, res_org_price: 1, res_free_range_price: 0.8 }
const deadPrice = { less_than30: 9, greater_than30: 57 }
const bonusPrice = { slaughter_pig_price: 11.7, outdoor_surcharge: 4.4, organic_surcharge: null }
const listing = {
  ...{
    basis_7: 250.32,
    basis_30: 436.62,
    kg_5: 15.32,
    kg_7: 12.32,
    kg_9: 10.11,
    kg_12: 7.76,
    kg_25: 6.09,
    kg_30: 6.76,
  },
  ...{ slaughter_quotation: 11.4, prrs_7: null, prrs_30: null, organic_30: 898.16, uk_30: null, antonius_7: null },
  ...{ antonius_30: null, organic_kg_12: 14.88, organic_kg_25: 12.98, organic_kg_30: 10.06 },
}
const deadAdjustment = { less_than30_adjustment: 0.5, greater_than30_adjustment: -2 }

const admin = (api: TestApi, { solutionAdmin }: TestWorld) => api.as({ manager: solutionAdmin })

async function aStatusPrice(api: TestApi, world: TestWorld): Promise<string> {
  return (await admin(api, world).call(addStatusPrice, { body: { period: nextMonth(), ...statusPrice } })).id
}
async function aStatusAdjustment(api: TestApi, world: TestWorld) {
  const id = await aStatusPrice(api, world)
  const body = { period: id, site_id: world.farm.id, ...statusPrice }
  const { id: charge_id } = await api.as(world).call(addStatusAdjustment, { params: { id }, body })
  return { params: { id, charge_id }, body }
}
async function aPostPayment(api: TestApi, world: TestWorld): Promise<string> {
  return (await admin(api, world).call(addPostPayment, { body: { ...nextYear(), ...postPrice } })).id
}
async function aPostAdjustment(api: TestApi, world: TestWorld) {
  const id = await aPostPayment(api, world)
  const { id: entry_id } = await api.as(world).call(addPostAdjustment, { params: { id }, body: postPrice })
  return { params: { id, entry_id }, body: postPrice }
}
async function aDeadPayment(api: TestApi, world: TestWorld): Promise<string> {
  return (await admin(api, world).call(addDeadPayment, { body: { valid_from: nextDay(), ...deadPrice } })).id
}
async function aDeadAdjustment(api: TestApi, world: TestWorld) {
  const id = await aDeadPayment(api, world)
  const { id: payment_id } = await api.as(world).call(addDeadAdjustment, { params: { id }, body: deadAdjustment })
  return { params: { id, payment_id }, body: deadAdjustment }
}
async function aBonusPayment(api: TestApi, world: TestWorld): Promise<string> {
  return (await admin(api, world).call(addBonusPayment, { body: { period: nextMonth(), ...bonusPrice } })).id
}
async function aPriceListing(api: TestApi, world: TestWorld): Promise<string> {
  return (await admin(api, world).call(addPriceListing, { body: { valid_from: nextMonday(), ...listing } })).id
}

/** Example requests of installation-wide prices; each uses a new price. */
export const pricesExamples: Record<string, RequestExample> = {
  listStatusEntries: async () => ({}),
  addStatusPrice: async () => ({ body: { period: nextMonth(), ...statusPrice } }),
  changeStatusPrice: async (api, world) => ({ params: { id: await aStatusPrice(api, world) }, body: statusPrice }),
  removeStatusPrice: async (api, world) => ({ params: { id: await aStatusPrice(api, world) } }),
  addStatusAdjustment: async (api, world) => {
    const id = await aStatusPrice(api, world)
    return { params: { id }, body: { period: id, site_id: world.farm.id, ...statusPrice } }
  },
  changeStatusAdjustment: aStatusAdjustment,
  removeStatusAdjustment: async (api, world) => ({ params: (await aStatusAdjustment(api, world)).params }),
  listPostPayments: async () => ({}),
  addPostPayment: async () => ({ body: { ...nextYear(), ...postPrice } }),
  changePostPayment: async (api, world) => ({ params: { id: await aPostPayment(api, world) }, body: postPrice }),
  removePostPayment: async (api, world) => ({ params: { id: await aPostPayment(api, world) } }),
  addPostAdjustment: async (api, world) => ({ params: { id: await aPostPayment(api, world) }, body: postPrice }),
  changePostAdjustment: aPostAdjustment,
  removePostAdjustment: async (api, world) => ({ params: (await aPostAdjustment(api, world)).params }),
  listDeadPayments: async () => ({}),
  addDeadPayment: async () => ({ body: { valid_from: nextDay(), ...deadPrice } }),
  changeDeadPayment: async (api, world) => ({ params: { id: await aDeadPayment(api, world) }, body: deadPrice }),
  removeDeadPayment: async (api, world) => ({ params: { id: await aDeadPayment(api, world) } }),
  addDeadAdjustment: async (api, world) => ({ params: { id: await aDeadPayment(api, world) }, body: deadAdjustment }),
  changeDeadAdjustment: aDeadAdjustment,
  removeDeadAdjustment: async (api, world) => ({ params: (await aDeadAdjustment(api, world)).params }),
  listBonusPayments: async () => ({}),
  addBonusPayment: async () => ({ body: { period: nextMonth(), ...bonusPrice } }),
  changeBonusPayment: async (api, world) => ({ params: { id: await aBonusPayment(api, world) }, body: bonusPrice }),
  removeBonusPayment: async (api, world) => ({ params: { id: await aBonusPayment(api, world) } }),
  listPriceListings: async () => ({}),
  addPriceListing: async () => ({ body: { valid_from: nextMonday(), ...listing } }),
  changePriceListing: async (api, world) => ({ params: { id: await aPriceListing(api, world) }, body: listing }),
  removePriceListing: async (api, world) => ({ params: { id: await aPriceListing(api, world) } }),
}
