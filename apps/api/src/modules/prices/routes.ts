import * as bonus from '@herdboard/contract/economy/bonus-payments.ts'
import * as dead from '@herdboard/contract/economy/dead-payments.ts'
import * as post from '@herdboard/contract/economy/post-payments.ts'
import * as listings from '@herdboard/contract/economy/price-listings.ts'
import * as status from '@herdboard/contract/economy/status-entries.ts'
import type { FastifyInstance } from 'fastify'
import { route, solutionRoute } from '#platform/http/route.ts'
import { bonusPaymentsFor, changeBonusPayment, createBonusPayment } from './bonus-payments.ts'
import { removeCharge } from './charges.ts'
import { changeDeadPayment, createDeadPayment, deadPaymentsFor, saveDeadCharge } from './dead-payments.ts'
import { farmPricesOf } from './farm-prices.ts'
import { changePostPayment, createPostPayment, postPaymentsFor, savePostCharge } from './post-payments.ts'
import { deleteInstallationPrice } from './price-changes.ts'
import {
  bonusPaymentKind,
  deadPigPriceKind,
  postPaymentKind,
  priceListingKind,
  statusPriceKind,
} from './price-kinds.ts'
import { changePriceListing, createPriceListing, priceListingsFor } from './price-listings.ts'
import {
  changeStatusPrice,
  createStatusPrice,
  removeStatusCharge,
  saveStatusCharge,
  statusEntriesFor,
} from './status-entries.ts'

const removal = ({ params, query }: { params: { id: string }; query?: { confirmed?: boolean | undefined } }) => ({
  validFrom: params.id,
  confirmed: query?.confirmed === true,
})

export async function priceRoutes(app: FastifyInstance): Promise<void> {
  route(app, status.listStatusEntries, ({ db, scope }) => statusEntriesFor(db, scope))
  solutionRoute(app, status.addStatusPrice, ({ db, context, body }) => createStatusPrice(db, context, body))
  solutionRoute(app, status.changeStatusPrice, ({ db, context, params, body }) =>
    changeStatusPrice(db, context, params.id, body),
  )
  solutionRoute(app, status.removeStatusPrice, ({ db, context, ...target }) =>
    deleteInstallationPrice(db, context, statusPriceKind, removal(target)),
  )
  route(app, status.addStatusCharge, ({ db, context, scope, params, body }) =>
    saveStatusCharge(db, context, scope, params, body),
  )
  route(app, status.changeStatusCharge, ({ db, context, scope, params, body }) =>
    saveStatusCharge(db, context, scope, params, body),
  )
  route(app, status.removeStatusCharge, ({ db, context, scope, params }) =>
    removeStatusCharge(db, context, scope, params),
  )

  route(app, post.listPostPayments, ({ db, scope }) => postPaymentsFor(db, scope))
  solutionRoute(app, post.addPostPayment, ({ db, context, body }) => createPostPayment(db, context, body))
  solutionRoute(app, post.changePostPayment, ({ db, context, params, body }) =>
    changePostPayment(db, context, params.id, body),
  )
  solutionRoute(app, post.removePostPayment, ({ db, context, ...target }) =>
    deleteInstallationPrice(db, context, postPaymentKind, removal(target)),
  )
  route(app, post.addPostCharge, ({ db, context, scope, params, body }) =>
    savePostCharge(db, context, scope, params, body),
  )
  route(app, post.changePostCharge, ({ db, context, scope, params, body }) =>
    savePostCharge(db, context, scope, params, body),
  )
  route(app, post.removePostCharge, ({ db, context, scope, params }) =>
    removeCharge(db, context, scope, postPaymentKind, { id: params.entry_id, validFrom: params.id }),
  )

  route(app, dead.listDeadPayments, ({ db, scope }) => deadPaymentsFor(db, scope))
  solutionRoute(app, dead.addDeadPayment, ({ db, context, body }) => createDeadPayment(db, context, body))
  solutionRoute(app, dead.changeDeadPayment, ({ db, context, params, body }) =>
    changeDeadPayment(db, context, params.id, body),
  )
  solutionRoute(app, dead.removeDeadPayment, ({ db, context, ...target }) =>
    deleteInstallationPrice(db, context, deadPigPriceKind, removal(target)),
  )
  route(app, dead.addDeadCharge, ({ db, context, scope, params, body }) =>
    saveDeadCharge(db, context, scope, params, body),
  )
  route(app, dead.changeDeadCharge, ({ db, context, scope, params, body }) =>
    saveDeadCharge(db, context, scope, params, body),
  )
  route(app, dead.removeDeadCharge, ({ db, context, scope, params }) =>
    removeCharge(db, context, scope, deadPigPriceKind, { id: params.payment_id, validFrom: params.id }),
  )

  route(app, bonus.listBonusPayments, ({ db, scope }) => bonusPaymentsFor(db, scope))
  solutionRoute(app, bonus.addBonusPayment, ({ db, context, body }) => createBonusPayment(db, context, body))
  solutionRoute(app, bonus.changeBonusPayment, ({ db, context, params, body }) =>
    changeBonusPayment(db, context, params.id, body),
  )
  solutionRoute(app, bonus.removeBonusPayment, ({ db, context, ...target }) =>
    deleteInstallationPrice(db, context, bonusPaymentKind, removal(target)),
  )

  route(app, listings.listPriceListings, async ({ db, context, scope, query }) =>
    priceListingsFor(db, context, scope, await farmPricesOf(db, scope), query.date ?? context.today),
  )
  solutionRoute(app, listings.addPriceListing, ({ db, context, body }) => createPriceListing(db, context, body))
  solutionRoute(app, listings.changePriceListing, ({ db, context, params, body }) =>
    changePriceListing(db, context, params.id, body),
  )
  solutionRoute(app, listings.removePriceListing, ({ db, context, ...target }) =>
    deleteInstallationPrice(db, context, priceListingKind, removal(target)),
  )
}
