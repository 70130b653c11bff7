import { z } from 'zod'

/** Line breaks, tabs and other control characters. */
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu
/** Characters that nobody sees: zero width, soft hyphens, and those that turn the direction of the text. */
const UNSEEN = /\p{Cf}/gu

/**
 * Returns a name as it is seen: in one line and without invisible characters, which a copy from a spreadsheet brings
 * along. Two names that look the same are the same.
 */
const visibleName = (name: string): string => name.replace(CONTROL, ' ').replace(UNSEEN, '').trim()

/** Name that people give to a place, a feed mix or a device: one line that is not empty, at most `max` characters. */
export const objectName = (max = 100) => z.string().overwrite(visibleName).min(1).max(max)
