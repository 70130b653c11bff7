import { posix } from 'node:path'
import type { SourceFile } from './sources.ts'

const MAX_WORDS = 5
/** First words that make a file name a sentence: a file is named by a noun of the field, or verb and noun. */
const SENTENCE = /^(?:what|who|how|when|where|why|which|may|can|must|is|was|has|cached-by|use-after|use-before)-/
/** Names that say when, where or in which state something is, instead of what it is. */
const NO_NOUN = /(?:^|-)(?:now|once|here|there|sure)$|^(?:asked|found|held|kept|known|opened|quiet|sent|standing|told)$/

/** Names of exports for which the rest of the code, and the field, have another word. */
const EXPORT_DIALECT: readonly (readonly [name: RegExp, advice: string])[] = [
  [/^withRetry$|^retrying$/, 'name what is retried, as retryWhenBusy does'],
  [/Answers?$/, 'the server sends a response; an answer is what a person says to a question'],
]

/** The same for every name that a file declares, also local ones. */
const DIALECT: readonly (readonly [name: RegExp, advice: string])[] = [
  [/^[hH]oldTo[A-Z]/, 'a guard that throws is require… or assert…'],
  [
    /^(?:is|set)?(?:[tT]ell|[tT]old|[tT]ellings?)(?:[A-Z]|$)|Tellings?$/,
    'publish a change, notify a person, show a toast, or return a value',
  ],
  [
    /^(?:own|company)(?:Call|Work|Snapshot)$|^(?:callOf|desk)$|[rR]equestDesk/,
    'say requestContext, tenantTransaction or tenantSnapshot',
  ],
  [/^takeTurns$/, 'say serialQueue or mutex'],
  [/^(?:countCall|admit|gate)(?:[A-Z]|$)|^enterCompany/, 'say authenticate, rateLimit or loadShedding'],
  [/[mM]ail(?:Carrier|Letter|Office)/, 'say transport, template or mailConfig'],
  [/[wW]ish(?:es)?$/, 'say options, args or draft'],
  [/(?:^|[a-z])[Ss]pells?$/, 'an alarm has episodes'],
  [/[aA]larmStretch|^play(?:Alarms?|Back)/, 'say replay and recalculationWindow'],
  [/(?:^t|T)rails?$/, 'the record of changes is the audit log'],
  [
    /^(?:[sS]poken|[kK]ept)(?:[A-Z]|$)|^[wW]anted[A-Z]|^until(?:Kept|Quiet)$|[a-z]Kept$/,
    'say currentLocale, returnUrl or stored…; name what it is',
  ],
  [
    /^[uU]nreadable(?:[A-Z]\w*)?Reply|^UnreadableLine$|^unreadable$/,
    'say httpErrors or responseValidation; of a text, unparsed or malformed',
  ],
  [/^Opened[A-Z]|^Opened$/, 'say what it is: a reply, an instance, a page'],
  [/^(?:asked|Asked[A-Z]\w*|[a-z]\w*Asked)$/, 'say request, input or query; or what is in it'],
  [/^(?:ear|look|quiet)$/, 'say queryRecorder, a11y or networkIdle; or what is looked at'],
  [/^(?:livesThere|isOver|heldReply|stands)$/, 'say hasPigs, isExpired, isLocked or responseValidation'],
]

/** The one place that limits rates; another limiter belongs into it. */
const RATE_LIMIT = 'apps/api/src/platform/http/limits/rate-limit.ts'
const RATE_LIMITER = /^(?:create|make|new)?\w*(?:RateLimiter|Throttler|TokenBucket)$/i

/** Finds files named as a sentence, and names made of words that the code has other words for. */
export function findDialect({
  path,
  exportedValues,
  typeNames,
  declaredNames,
}: SourceFile): { line: number; what: string }[] {
  const name = posix.basename(path).replace(/\..*$/, '')
  const words = name.split('-').length
  const isCode = !path.endsWith('.md')
  const isSentence = isCode && (words > MAX_WORDS || SENTENCE.test(name) || NO_NOUN.test(name))
  return [
    ...(isSentence ? [{ line: 1, what: `${name}: name the file by a noun, or by verb and noun` }] : []),
    ...[...exportedValues, ...typeNames.filter(({ isExported }) => isExported)].flatMap((value) => {
      // In scripts, an answer is also what `npm run answers` stores.
      if (!/^(?:apps|packages)\//.test(path)) return []
      const advice =
        RATE_LIMITER.test(value.name) && path !== RATE_LIMIT
          ? `the rate limiter is ${RATE_LIMIT}: use it`
          : adviceFor(EXPORT_DIALECT, value.name)
      return advice === undefined ? [] : [{ line: value.line, what: `${value.name}: ${advice}` }]
    }),
    ...declaredNames.flatMap(({ name: declared, line }) => {
      const advice = adviceFor(DIALECT, declared)
      return advice === undefined ? [] : [{ line, what: `${declared}: ${advice}` }]
    }),
  ]
}

const adviceFor = (words: typeof DIALECT, name: string): string | undefined =>
  words.find(([dialect]) => dialect.test(name))?.[1]
