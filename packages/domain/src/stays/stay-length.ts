import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'

/**
 * Days that a pig usually stays, as the mean of its batch. The usual mortality is that of such a stay.
 * Source: docs/domain/herd-ledger.md#mortality
 */
export const usualStayDays = (pigType: PigType): number => (pigType === WEANERS ? 50 : 82)

/**
 * Days from the first insertion of a batch to its last departure. They are more than the usual stay of a pig, because a
 * batch is inserted over some days and its slow growers leave last. Source: docs/domain/herd-ledger.md#mortality
 */
export const usualBatchDays = (pigType: PigType): number => (pigType === WEANERS ? 54 : 92)

/** Days that a batch may be open before somebody has forgotten to close it. Source:
 * docs/domain/data-quality.md#methods */
export const maxOpenBatchDays = (pigType: PigType): number => (pigType === WEANERS ? 80 : 120)

/**
 * Longest stay of a pig, days. The insertion of a pig is searched in no more days than this; if none explains the pig,
 * its day of insertion is unknown. Source: docs/domain/herd-ledger.md#mortality
 */
export const MAX_STAY_DAYS = 150
