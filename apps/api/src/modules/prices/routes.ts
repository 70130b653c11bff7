import * as bonus from '@herdboard/contract/bonus-payments.ts'
import * as dead from '@herdboard/contract/dead-payments.ts'
import * as post from '@herdboard/contract/post-payments.ts'
import * as listings from '@herdboard/contract/price-listings.ts'
import * as status from '@herdboard/contract/status-entries.ts'
import type { FastifyInstance } from 'fastify'
import { route, solutionRoute } from '#platform/route.ts'
import { bonusPaymentsFor, changeBonusPayment, createBonusPayment } from './bonus-payments.ts'
import { changeDeadPayment, createDeadPayment, deadPaymentsFor, keepDeadCharge } from './dead-payments.ts'
import { removeCharge } from './keep-charges.ts'
import { removePrice } from './keep-prices.ts'
import { bonusPayments, deadPigPrices, postPayments, priceListings, statusPrices } from './kinds.ts'
import { ownPricesOf } from './own-prices.ts'
import { changePostPayment, createPostPayment, keepPostCharge, postPaymentsFor } from './post-payments.ts'
import { changePriceListing, createPriceListing, priceListingsFor } from './price-listings.ts'
import {
  changeStatusPrice,
  createStatusPrice,
  keepStatusCharge,
  removeStatusCharge,
  statusEntriesFor,
} from './status-entries.ts'

const removal = ({ params, query }: { params: { id: string }; query?: { confirmed?: boolean | undefined } }) => ({
  validFrom: params.id,
  confirmed: query?.confirmed === true,
})

export async function priceRoutes(app: FastifyInstance): Promise<void> {
  route(app, status.listStatusEntries, ({ db, scope }) => statusEntriesFor(db, scope))
  solutionRoute(app, status.addStatusPrice, ({ db, call, body }) => createStatusPrice(db, call, body))
  solutionRoute(app, status.changeStatusPrice, ({ db, call, params, body }) =>
    changeStatusPrice(db, call, params.id, body),
  )
  solutionRoute(app, status.removeStatusPrice, ({ db, call, ...asked }) =>
    removePrice(db, call, statusPrices, removal(asked)),
  )
  route(app, status.addStatusCharge, ({ db, call, scope, params, body }) =>
    keepStatusCharge(db, call, scope, params, body),
  )
  route(app, status.changeStatusCharge, ({ db, call, scope, params, body }) =>
    keepStatusCharge(db, call, scope, params, body),
  )
  route(app, status.removeStatusCharge, ({ db, call, scope, params }) => removeStatusCharge(db, call, scope, params))

  route(app, post.listPostPayments, ({ db, scope }) => postPaymentsFor(db, scope))
  solutionRoute(app, post.addPostPayment, ({ db, call, body }) => createPostPayment(db, call, body))
  solutionRoute(app, post.changePostPayment, ({ db, call, params, body }) =>
    changePostPayment(db, call, params.id, body),
  )
  solutionRoute(app, post.removePostPayment, ({ db, call, ...asked }) =>
    removePrice(db, call, postPayments, removal(asked)),
  )
  route(app, post.addPostCharge, ({ db, call, scope, params, body }) => keepPostCharge(db, call, scope, params, body))
  route(app, post.changePostCharge, ({ db, call, scope, params, body }) =>
    keepPostCharge(db, call, scope, params, body),
  )
  route(app, post.removePostCharge, ({ db, call, scope, params }) =>
    removeCharge(db, call, scope, postPayments, { id: params.entry_id, validFrom: params.id }),
  )

  route(app, dead.listDeadPayments, ({ db, scope }) => deadPaymentsFor(db, scope))
  solutionRoute(app, dead.addDeadPayment, ({ db, call, body }) => createDeadPayment(db, call, body))
  solutionRoute(app, dead.changeDeadPayment, ({ db, call, params, body }) =>
    changeDeadPayment(db, call, params.id, body),
  )
  solutionRoute(app, dead.removeDeadPayment, ({ db, call, ...asked }) =>
    removePrice(db, call, deadPigPrices, removal(asked)),
  )
  route(app, dead.addDeadCharge, ({ db, call, scope, params, body }) => keepDeadCharge(db, call, scope, params, body))
  route(app, dead.changeDeadCharge, ({ db, call, scope, params, body }) =>
    keepDeadCharge(db, call, scope, params, body),
  )
  route(app, dead.removeDeadCharge, ({ db, call, scope, params }) =>
    removeCharge(db, call, scope, deadPigPrices, { id: params.payment_id, validFrom: params.id }),
  )

  route(app, bonus.listBonusPayments, ({ db, scope }) => bonusPaymentsFor(db, scope))
  solutionRoute(app, bonus.addBonusPayment, ({ db, call, body }) => createBonusPayment(db, call, body))
  solutionRoute(app, bonus.changeBonusPayment, ({ db, call, params, body }) =>
    changeBonusPayment(db, call, params.id, body),
  )
  solutionRoute(app, bonus.removeBonusPayment, ({ db, call, ...asked }) =>
    removePrice(db, call, bonusPayments, removal(asked)),
  )

  route(app, listings.listPriceListings, async ({ db, call, scope, query }) =>
    priceListingsFor(db, call, scope, await ownPricesOf(db, scope), query.date ?? call.today),
  )
  solutionRoute(app, listings.addPriceListing, ({ db, call, body }) => createPriceListing(db, call, body))
  solutionRoute(app, listings.changePriceListing, ({ db, call, params, body }) =>
    changePriceListing(db, call, params.id, body),
  )
  solutionRoute(app, listings.removePriceListing, ({ db, call, ...asked }) =>
    removePrice(db, call, priceListings, removal(asked)),
  )
}
