import { posix } from 'node:path'
import type { SourceFile } from './sources.ts'

const MAX_WORDS = 5
/** First words that make a file name a sentence: a file is named by a noun of the field, or verb and noun. */
const SENTENCE =
  /^(?:what|who|how|when|where|why|which|may|can|must|is|was|has|with|by|for|from|cached-by|use-(?:after|before|ever|is|may|has|can))-/
/** Words that make it a clause, wherever they stand. */
const CLAUSE =
  /(?:^|-)(?:that|which|who|whom|whose|as|than|whether|if|while|until|each|it|they|we|our|does|should|will|ever|never)(?:-|$)/
/** Names that say when, where or in which state something is, instead of what it is. */
const NO_NOUN =
  /(?:^|-)(?:now|once|here|there|sure|offline|exists|prove|dead|go|off|away|open|beyond|provisional|empty|alike|overdue|apart|only|again|already|always|later|soon|twice|inside|outside|below|above|behind|beside|between|together|alone|seen|made|sent|left|lost|given|taken|shown|begun|gone|broken|chosen|frozen|forgotten|withdrawn)$|^(?:asked|found|held|kept|known|opened|quiet|sent|standing|told|live)$/
/** The same by its ending: a participle or an adverb; `feed`, `seed` and the others are nouns. */
const PARTICIPLE =
  /(?:^|-)(?!(?:feed|seed|need|bed|shed|speed)$)[a-z]+ed$|(?:^|-)(?!(?:reply|supply|family|assembly|tally)$)[a-z]+ly$/
/** A verb without its noun. A command of a person (`scripts/build.ts`) is named by its verb. */
const LONE_VERB =
  /^(?:add|announce|apply|assert|calculate|change|close|compute|create|delete|escape|fetch|find|format|get|hide|insert|load|memoize|merge|migrate|parse|prepare|publish|read|remove|render|require|resolve|save|see|send|show|speak|submit|update|validate|write)$/

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
  [/^takeTurns$/, 'say fairQueue or mutex'],
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
  const isSentence =
    isCode &&
    (words > MAX_WORDS || [SENTENCE, CLAUSE, NO_NOUN, PARTICIPLE, LONE_VERB].some((pattern) => pattern.test(name)))
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
