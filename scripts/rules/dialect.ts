import { posix } from 'node:path'
import type { Source } from './sources.ts'

const MAX_WORDS = 5
/** First words that make a file name a sentence: a file is named by a noun of the field, or verb and noun. */
const SENTENCE = /^(?:what|who|how|when|where|why|which|may|can|must|is|was|has|cached-by|use-after|use-before)-/

/** Guards and retries with another name than the rest of the code has for them. */
const DIALECT: readonly (readonly [name: RegExp, advice: string])[] = [
  [/^holdTo[A-Z]/, 'a guard that throws is require… or assert…'],
  [/^withRetry$|^retrying$/, 'name what is retried, as retryWhenBusy does'],
]

/** The one place that limits rates; another limiter belongs into it. */
const RATE_LIMIT = 'apps/api/src/platform/http/limits/rate-limit.ts'
const RATE_LIMITER = /^(?:create|make|new)?\w*(?:RateLimiter|Throttler|TokenBucket)$/i

/** Finds files named as a sentence, and exported functions named in words that the code has other words for. */
export function findDialect({ path, exportedValues }: Source): { line: number; what: string }[] {
  const name = posix.basename(path).replace(/\..*$/, '')
  const words = name.split('-').length
  const isSentence = words > MAX_WORDS || SENTENCE.test(name)
  return [
    ...(isSentence ? [{ line: 1, what: `${name}: name the file by a noun, or by verb and noun` }] : []),
    ...exportedValues.flatMap((value) => {
      const advice =
        RATE_LIMITER.test(value.name) && path !== RATE_LIMIT
          ? `the rate limiter is ${RATE_LIMIT}: use it`
          : DIALECT.find(([dialect]) => dialect.test(value.name))?.[1]
      return advice === undefined ? [] : [{ line: value.line, what: `${value.name}: ${advice}` }]
    }),
  ]
}
