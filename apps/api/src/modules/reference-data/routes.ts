import {
  addAntibioticLimit,
  addNationalAverage,
  addSharedPaymentScale,
  changeAntibioticLimit,
  changeNationalAverage,
  changeSharedPaymentScale,
  listAntibioticLimits,
  listNationalAverages,
  listSharedPaymentScales,
  removeAntibioticLimit,
  removeNationalAverage,
  removeSharedPaymentScale,
  type StoredAntibioticLimit,
  type StoredNationalAverage,
} from '@herdboard/contract/system/reference-data.ts'
import type { FastifyInstance } from 'fastify'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import { route } from '#platform/http/route.ts'
import { addReferenceRow, changeReferenceRow, type ReferenceTable, removeReferenceRow } from './edit-reference-rows.ts'
import { addSharedScale, changeSharedScale, removeSharedScale } from './shared-payment-scales.ts'
import {
  deleteLimit,
  insertLimit,
  selectAntibioticLimits,
  selectStoredLimit,
  updateLimit,
} from './sql/antibiotic-limits.ts'
import {
  deleteAverage,
  insertAverage,
  selectStoredAverage,
  selectStoredAverages,
  updateAverage,
} from './sql/national-averages.ts'
import { selectSharedScales } from './sql/payment-scales.ts'

const averageTable: ReferenceTable<StoredNationalAverage> = {
  name: 'national_average',
  select: selectStoredAverage,
  insert: insertAverage,
  update: updateAverage,
  remove: deleteAverage,
}

const limitTable: ReferenceTable<StoredAntibioticLimit> = {
  name: 'antibiotic_limit',
  select: selectStoredLimit,
  insert: insertLimit,
  update: updateLimit,
  remove: deleteLimit,
}

/** Routes of the rows that hold for the whole installation: national averages, limits of antibiotics, payment scales. */
export async function referenceDataRoutes(app: FastifyInstance): Promise<void> {
  route(app, listNationalAverages, ({ db }) => selectStoredAverages(db))
  route(app, addNationalAverage, ({ db, context, body }) => {
    if (body.interval_from >= body.interval_to) throw ruleRefusal('reference.interval')
    return addReferenceRow(db, context, averageTable, body)
  })
  route(app, changeNationalAverage, ({ db, context, params, body }) =>
    changeReferenceRow(db, context, averageTable, params.id, body),
  )
  route(app, removeNationalAverage, ({ db, context, params }) =>
    removeReferenceRow(db, context, averageTable, params.id),
  )
  route(app, listAntibioticLimits, ({ db }) => selectAntibioticLimits(db))
  route(app, addAntibioticLimit, ({ db, context, body }) => addReferenceRow(db, context, limitTable, body))
  route(app, changeAntibioticLimit, ({ db, context, params, body }) =>
    changeReferenceRow(db, context, limitTable, params.id, body),
  )
  route(app, removeAntibioticLimit, ({ db, context, params }) => removeReferenceRow(db, context, limitTable, params.id))
  route(app, listSharedPaymentScales, ({ db }) => selectSharedScales(db))
  route(app, addSharedPaymentScale, ({ db, context, body }) => addSharedScale(db, context, body))
  route(app, changeSharedPaymentScale, ({ db, context, params, body }) =>
    changeSharedScale(db, context, params.id, body),
  )
  route(app, removeSharedPaymentScale, ({ db, context, params }) => removeSharedScale(db, context, params.id))
}
