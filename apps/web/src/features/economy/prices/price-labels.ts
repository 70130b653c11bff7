import { DEAD_PIG_THRESHOLD_KG } from '@herdboard/contract/economy/dead-payments.ts'
import type { TFunction } from 'i18next'
import type { ColumnFieldName, PriceFieldName } from './price-list.ts'

/** Only the texts for dead pigs contain a weight. */
const weights = { kg: DEAD_PIG_THRESHOLD_KG }

/** The label of a figure in a window: "Under 30 kg". */
export const fieldText = (t: TFunction<'economy'>, field: PriceFieldName): string => t(`field_${field}`, weights)

/** The heading of a figure's column, with its unit. */
export const columnText = (t: TFunction<'economy'>, field: ColumnFieldName): string => t(`column_${field}`, weights)
