import { ledgerChanged } from '#modules/ledger/service.ts'
import { queueFarmAssessments } from './queue-assessments.ts'

/** Delay of the assessment, so that several records entered in a row cause one assessment. */
const ASSESSMENT_DELAY_MS = 20_000

export const dataQualitySubscriptions = [
  ledgerChanged.subscription('data-quality', (db, { now }, scope, { farmIds }) =>
    queueFarmAssessments(db, scope, farmIds, new Date(now.getTime() + ASSESSMENT_DELAY_MS)),
  ),
]
