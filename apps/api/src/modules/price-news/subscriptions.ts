import { ledgerChanged } from '#modules/ledger/service.ts'
import { companyChargeChanged } from '#modules/prices/service.ts'
import { announceMovedDays, announceOwnPrice } from './announce-locked-days.ts'

/** The company's administrators are notified of what moves figures of locked days, whoever confirmed it. */
export const priceNewsSubscriptions = [
  ledgerChanged.subscription('price-news', (db, { now }, scope, { movedLockedDays }) =>
    announceMovedDays(db, scope, now, movedLockedDays),
  ),
  companyChargeChanged.subscription('price-news', (db, { now }, scope, { validFrom, until }) =>
    announceOwnPrice(db, scope, now, { price: 'charge', from: validFrom, until }),
  ),
]
