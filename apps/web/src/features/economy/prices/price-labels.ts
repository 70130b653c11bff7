import { DEAD_PIG_THRESHOLD_KG } from '@herdboard/contract/economy/dead-payments.ts'
import type { Translate } from '#i18n/load-texts.ts'
import type { ColumnFieldName, PriceFieldName } from './price-list.ts'

/** Only the texts for dead pigs contain a weight. */
const weights = { kg: DEAD_PIG_THRESHOLD_KG }

/** The label of a figure in a window: "Under 30 kg". */
export const fieldText = (t: Translate<'economy'>, field: PriceFieldName): string => t(`field_${field}`, weights)

/** The heading of a figure's column, with its unit. */
export const columnText = (t: Translate<'economy'>, field: ColumnFieldName): string => t(`column_${field}`, weights)
