import { posix } from 'node:path'
import type { SourceFile } from './sources.ts'

const MAX_WORDS = 5
/** First words that make a file name a sentence: a file is named by a noun of the field, or verb and noun. */
const SENTENCE = /^(?:what|who|how|when|where|why|which|may|can|must|is|was|has|cached-by|use-after|use-before)-/
/** Names that say when, where or in which state something is, instead of what it is. */
const NO_NOUN = /(?:^|-)(?:now|once|here|there|sure)$|^(?:asked|found|held|kept|known|opened|quiet|sent|standing|told)$/

/** Exported names for which the rest of the code, and the field, have another word. */
const DIALECT: readonly (readonly [name: RegExp, advice: string])[] = [
  [/^[hH]oldTo[A-Z]/, 'a guard that throws is require… or assert…'],
  [/^withRetry$|^retrying$/, 'name what is retried, as retryWhenBusy does'],
  [
    /^(?:[tT]ell|[tT]old|[tT]ellings?)(?:[A-Z]|$)|Tellings?$/,
    'publish a change, notify a person, show a toast, or return a value',
  ],
  [/^(?:own|company)(?:Call|Work|Snapshot)$|^callOf$/, 'say requestContext, tenantTransaction or tenantSnapshot'],
  [/^takeTurns$/, 'say serialQueue or mutex'],
  [/^(?:countCall|admit|gate)(?:[A-Z]|$)/, 'say authenticate, rateLimit or loadShedding'],
  [/Answers?$/, 'the server sends a response; an answer is what a person says to a question'],
  [/Wish(?:es)?$/, 'say options, args or draft'],
  [/(?:^|[a-z])[Ss]pells?$/, 'an alarm has episodes'],
  [/(?:^t|T)rails?$/, 'the record of changes is the audit log'],
  [/^(?:[sS]poken|[wW]anted|[kK]ept)[A-Z]/, 'say currentLocale, returnUrl or localStorage…'],
  [/^(?:livesThere|isOver|heldReply)$/, 'say hasPigs, isExpired or responseValidation'],
]

/** The one place that limits rates; another limiter belongs into it. */
const RATE_LIMIT = 'apps/api/src/platform/http/limits/rate-limit.ts'
const RATE_LIMITER = /^(?:create|make|new)?\w*(?:RateLimiter|Throttler|TokenBucket)$/i

/** Finds files named as a sentence, and exported names made of words that the code has other words for. */
export function findDialect({ path, exportedValues, typeNames }: SourceFile): { line: number; what: string }[] {
  const name = posix.basename(path).replace(/\..*$/, '')
  const words = name.split('-').length
  const isSentence = words > MAX_WORDS || SENTENCE.test(name) || NO_NOUN.test(name)
  return [
    ...(isSentence ? [{ line: 1, what: `${name}: name the file by a noun, or by verb and noun` }] : []),
    ...[...exportedValues, ...typeNames.filter(({ isExported }) => isExported)].flatMap((value) => {
      const advice =
        RATE_LIMITER.test(value.name) && path !== RATE_LIMIT
          ? `the rate limiter is ${RATE_LIMIT}: use it`
          : DIALECT.find(([dialect]) => dialect.test(value.name))?.[1]
      return advice === undefined ? [] : [{ line: value.line, what: `${value.name}: ${advice}` }]
    }),
  ]
}
