import { DEAD_PIG_THRESHOLD_KG } from '@herdboard/contract/economy/dead-payments.ts'
import type { TFunction } from 'i18next'
import type { ColumnFieldName, PriceFieldName } from './price-list.ts'

/** Only the words of dead pigs name a weight. */
const weights = { kg: DEAD_PIG_THRESHOLD_KG }

/** A figure in a window: "Under 30 kg". */
export const fieldText = (t: TFunction<'economy'>, field: PriceFieldName): string => t(`field_${field}`, weights)

/** A figure at the head of a column, with its unit. */
export const columnText = (t: TFunction<'economy'>, field: ColumnFieldName): string => t(`column_${field}`, weights)
