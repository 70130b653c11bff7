type PlantedFiles = Record<string, string>

/** For each rule, files in which exactly one line violates it and no line violates another rule. */
export const plantedViolations: Record<string, PlantedFiles> = {
  'web-layers': {
    'apps/web/src/ui/page/page.tsx': `import { Shell } from '#blocks/workflows/shell/shell.tsx'\n`,
    'apps/web/src/blocks/workflows/shell/shell.tsx': `import { formatHead } from '#lib/format.ts'\n`,
    'apps/web/src/lib/format/format-numbers.ts': 'export const formatHead = String\n',
  },
  'no-imports-between-features': {
    'apps/web/src/features/feed/feed-screen.tsx': `export { healthRows } from '#features/health/rows.ts'\n`,
    'apps/web/src/features/health/rows.ts': `export { healthRows } from './more-rows.ts'\n`,
    'apps/web/src/features/health/more-rows.ts': 'export const healthRows = []\n',
  },
  'blocks-upward': {
    'apps/web/src/blocks/parts/action-request/action-request.ts': `import type { PlaceOption } from '#blocks/workflows/action-modal/place-options.ts'\n`,
    'apps/web/src/blocks/workflows/action-modal/place-options.ts': `import { openForm } from '#blocks/parts/chart/chart.tsx'\n`,
  },
  'module-entry-points': {
    'apps/api/src/modules/forms/service.ts':
      `import { addRecord } from '#modules/ledger/service.ts'\n` +
      `import type { Row } from '#modules/ledger/sql.ts'\n` +
      `import { recordType } from '#modules/ledger/record-draft.ts'\n` +
      `import { insertRecord } from '#modules/ledger/sql.ts'\n`,
    'apps/api/src/modules/ledger/service.ts': `import { insertRecord } from './sql.ts'\n`,
    'apps/api/src/modules/ledger/record-draft.ts': `import { BarnId } from '@herdboard/contract/core/ids.ts'\n`,
    'apps/api/src/modules/ledger/sql.ts': `import { sql } from 'kysely'\n`,
  },
  'modules-upward': {
    'apps/api/src/modules/ledger/sql/records/facts.ts': `import type { NotificationDraft } from '#modules/notifications/service.ts'\n`,
    'apps/api/src/modules/notifications/service.ts': `export { recordAll } from '#modules/ledger/service.ts'\n`,
  },
  'platform-below-modules': {
    'apps/api/src/platform/http/route.ts': `import { addRecord } from '#modules/ledger/service.ts'\n`,
  },
  'no-imports-between-apps': {
    'apps/web/src/lib/clock.ts': `import { systemClock } from '@herdboard/api/platform/clock.ts'\n`,
  },
  'contract-imports': {
    'packages/contract/src/core/ids.ts': `import { z } from 'zod'\nimport { farmDay } from '@herdboard/domain/time/farm-day.ts'\n`,
  },
  'domain-imports': {
    'packages/domain/src/time/farm-day.ts': `import dayjs from 'dayjs'\n`,
    'packages/domain/src/time/farm-day.test.ts': `import fc from 'fast-check'\n`,
  },
  'sql-imports': {
    'apps/api/src/modules/forms/service.ts': `import type { SqlBool } from 'kysely'\n`,
    'apps/api/src/modules/forms/sql/places.ts': `import { sql } from 'kysely'\n`,
    'apps/api/src/platform/database/pool.ts': `import pg from 'pg'\n`,
  },
  'no-parent-imports': {
    'apps/web/src/ui/page/page.tsx': `import { word } from '../../lib/word.ts'\n`,
  },
  'no-system-clock': {
    'apps/api/src/modules/forms/service.ts': 'const soon = new Date()\n',
    'apps/api/src/platform/clock.ts': 'const now = new Date()\n',
    'apps/web/src/lib/format/format-numbers.ts': 'const day = new Date(2026, 5, 15)\n',
  },
  'no-process-env': {
    'apps/api/src/platform/log.ts': 'const level = process.env.LEVEL\n',
    'apps/api/src/platform/config/config.ts': 'const all = process.env\n',
  },
  'stale-by-topics': {
    'apps/web/src/features/analysis/herd-analysis.tsx': 'void client.invalidateQueries()\n',
    'apps/web/src/lib/live/invalidate-queries.ts': 'void client.invalidateQueries()\n',
  },
  'source-references': {
    'docs/domain/drugs.md': '# Drugs\n\n## Doses and amounts\n',
    'docs/requirements.tsv': 'id\tarea\nFORM-061\tFORM\n',
    'packages/domain/src/dose.ts':
      '/** Dose, mg. Source: docs/domain/drugs.md#doses-and-amounts; RFC 9649. */\n' +
      '/** A recurrence. Source: FORM-061 */\n/** A chunk. Source: RFC 9649, 2.3. */\n' +
      '/**\n * Times of a dose. Source:\n * docs/domain/drugs.md#times\n */\n',
  },
  'no-dialect': {
    'apps/api/src/platform/http/pipeline/require-access.ts':
      'export function requireAccess() {}\nexport function holdToAccess() {}\n',
    'apps/web/src/features/companies/no-access.tsx': 'export const NoAccess = 1\n',
  },
  'no-magic-ids': {
    'apps/api/src/modules/forms/dead-pigs.test.ts':
      'await submitForm(who, formId.deadPigs, place, { number: 2 })\nawait openForm(who, 5, place)\n',
    'apps/web/src/lib/opening.ts': 'const unknown = { form_id: 4711, formId: formId.note }\n',
  },
  'import-file-endings': {
    'scripts/a.ts': `import { b } from './b'\nimport texts from './b.json'\nimport ts from 'typescript'\n`,
  },
  'no-cycles': {
    'packages/domain/src/a.ts': `import { b } from './b.ts'\n`,
    'packages/domain/src/b.ts': `import { c } from './c.ts'\n`,
    'packages/domain/src/c.ts': `import type { A } from './a.ts'\n`,
  },
  'unique-exports': {
    'packages/contract/src/herd/records.ts': `export const FarmRecord = z.object({})\nexport type FarmRecord = z.infer<typeof FarmRecord>\n`,
    'apps/web/src/blocks/workflows/records/record.ts': 'export interface FarmRecord {}\n',
    'apps/web/src/blocks/workflows/records/row.test.ts': 'interface FarmRecord {}\n',
  },
  'unique-types': {
    'packages/contract/src/herd/records.ts': 'export interface FarmRecord {}\n',
    'apps/web/src/blocks/workflows/records/row.ts': 'interface FarmRecord {}\n',
    'apps/web/src/blocks/workflows/records/row.test.ts': 'interface FarmRecord {}\n',
    'apps/web/src/types.d.ts': `declare module 'x' {\n  interface FarmRecord {}\n}\n`,
  },
  'bare-names': {
    'apps/web/src/features/feed/use-question.ts': 'interface Known {}\ninterface KnownMix {}\n',
  },
  'test-titles': {
    'packages/domain/src/x.test.ts': `test('[GEN-001] ${'long '.repeat(21)}', () => {})\ntest('${'[GEN-001] '.repeat(11)}short', () => {})\n`,
  },
  'folder-size': Object.fromEntries(
    Array.from({ length: 31 }, (_, at) => [`apps/web/src/features/feed/part-${at}.ts`, `export const part${at} = 1\n`]),
  ),
}

const LONG_TITLE = 'a'.repeat(101)
const PART = 'apps/web/src/blocks/parts/card/card.tsx'
const LIB = 'apps/web/src/lib/format/dates.ts'
const FEED = '#features/feed/feed-screen.tsx'
const MODULE = 'apps/api/src/modules/ledger/facts.ts'
const PLATFORM = 'apps/api/src/platform/http/pipeline.ts'
const BRIDGES = {
  'apps/api/src/bridge.ts': `export { raise } from '#further.ts'\n`,
  'apps/api/src/further.ts': `import { raise } from '#modules/notifications/service.ts'\nexport { raise }\n`,
  'apps/api/src/modules/notifications/service.ts': 'export const raise = 1\n',
}
const endpointType = { 'packages/contract/src/core/endpoint.ts': 'export interface Endpoint {}\n' }

/** Other ways to write a violation, which a search by text would miss: rule, way, files with one violation. */
export const disguisedViolations: readonly (readonly [rule: string, way: string, files: PlantedFiles])[] = [
  ...[
    ['what-nobody-may-do-at-once.ts', 'export const limits = 1'],
    ['who-may-what.test.ts', 'export const rights = 1'],
    ['count-all-pigs-of-one-barn.ts', 'export const pigCount = 1'],
    ['transfers.ts', 'export const withRetry = () => 1'],
    ['transfers.ts', 'export function createRateLimiter() {}'],
    ['transfers.ts', 'export const tellAll = () => 1'],
    ['transfers.ts', 'export interface ToldMessage {}'],
    ['transfers.ts', 'export type AlarmTelling = string'],
    ['transfers.ts', 'export interface WantedAddress {}'],
    ['transfers.ts', 'export const companyWork = () => 1'],
    ['transfers.ts', 'export const callOf = () => 1'],
    ['transfers.ts', 'export const takeTurns = () => 1'],
    ['transfers.ts', 'export const countCall = () => 1'],
    ['transfers.ts', 'export interface ServerAnswer {}'],
    ['transfers.ts', 'export const compressAnswers = () => 1'],
    ['transfers.ts', 'export interface MixWish {}'],
    ['transfers.ts', 'export type AlarmSpell = string'],
    ['transfers.ts', 'export const recordTrail = []'],
    ['transfers.ts', 'export const spokenLanguage = 1'],
    ['transfers.ts', 'export const livesThere = () => true'],
    ['at-once.ts', 'export const limits = 1'],
    ['opened.ts', 'export const limits = 1'],
    ['clients-that-go.test.ts', 'export const limits = 1'],
    ['each-concurrently.ts', 'export const limits = 1'],
    ['session-expired.ts', 'export const limits = 1'],
    ['subject-exists.ts', 'export const limits = 1'],
    ['use-ever-open.ts', 'export const limits = 1'],
    ['with-peer.ts', 'export const limits = 1'],
    ['announce.ts', 'export const limits = 1'],
  ].map(
    ([name, text]) =>
      ['no-dialect', `${name}: ${text}`, { [`apps/api/src/modules/ledger/${name}`]: `${text}\n` }] as const,
  ),
  ...[
    ['packages/domain/src/x.ts', 'export function pigs() {\n  const told = 1\n  return told\n}'],
    [
      'packages/domain/src/x.ts',
      'export const pigs = ({ id: askedId = 1 }: { id?: number; asked: number }) => askedId',
    ],
    ['packages/domain/src/x.ts', 'export const pigs = (tellAll: () => void) => tellAll()'],
    ['apps/api/src/x.ts', 'class MailOffice {}'],
    ['apps/api/src/x.ts', 'const mailCarrier = 1'],
    ['apps/api/src/x.ts', 'const forgottenMailLetter = 1'],
    ['apps/api/src/x.ts', 'const requestDesk = 1'],
    ['apps/api/src/x.ts', 'function enterCompany() {}'],
    ['apps/api/src/x.ts', 'interface AlarmStretch {}'],
    ['apps/api/src/x.ts', 'const playAlarms = () => 1'],
    ['apps/api/src/x.ts', 'const unreadable = 1'],
    ['apps/api/src/x.ts', 'type OpenedForm = string'],
    ['apps/api/src/x.test.ts', 'const [{ id: keptId }] = rows'],
    ['apps/web/src/x.ts', 'const drafts = { tell() {} }'],
    ['apps/web/src/x.ts', 'const rows = [{ told: 1 }]'],
    ['apps/web/src/x.ts', `const rows = { 'keptAt': 1 }`],
    ['apps/web/src/x.ts', 'class MixRow {\n  unreadable = 1\n}'],
    ['apps/api/src/x.ts', 'interface MixRow {\n  askedWish: string\n}'],
    ['apps/api/src/x.ts', 'const { asked } = mix'],
    ['apps/api/src/x.ts', 'const { told = [] } = mix'],
    ['apps/api/src/x.ts', 'const read = ({ asked }: MixRow) => 1'],
    ['e2e/x.test.ts', 'const untilKept = 1'],
    ['e2e/x.test.ts', 'const quiet = 1'],
    ['bench/rows/x.ts', 'async function tellings() {}'],
    ['scripts/x.ts', 'for (const wish of []) console.log(wish)'],
  ].map(([path = '', text]) => ['no-dialect', `${path}: ${text}`, { [path]: `${text}\n` }] as const),
  ...[
    '/** Dose. Source: domain 6.1. */',
    '/** Dose. Source: docs/domain/drugs.md */',
    '// Dose. Source: FORM-999',
    '/** Dose. Source: the second document, section 6. */',
  ].map((text) => ['source-references', text, { 'packages/domain/src/dose.ts': `${text}\n` }] as const),
  ...[
    'void client.resetQueries()',
    'void client.refetchQueries()',
    `void client['invalidateQueries']()`,
    'void client[`invalidateQueries`]()',
    'const { invalidateQueries } = client',
    `const { 'refetchQueries': reload } = useQueryClient()`,
    'const reload = ({ resetQueries }: QueryClient) => resetQueries()',
  ].map((text) => ['stale-by-topics', text, { 'apps/web/src/features/pigs/x.ts': `${text}\n` }] as const),
  [
    'no-parent-imports',
    'a folder beside it in the domain',
    { 'packages/domain/src/growth/gain.ts': `import { ratio } from '../numbers/ratio.ts'\n` },
  ],
  [
    'blocks-upward',
    'a comment inside the braces',
    { [PART]: `import {\n  // it is\n  Shell,\n} from '#blocks/workflows/shell/shell.tsx'\n` },
  ],
  [
    'blocks-upward',
    'a late import in backticks',
    { [PART]: 'export const late = () => import(`#blocks/workflows/shell/shell.tsx`)\n' },
  ],
  [
    'blocks-upward',
    'a second statement on a line',
    { [PART]: `import 'react'; import { Shell } from '#blocks/workflows/shell/shell.tsx'\n` },
  ],
  ['blocks-upward', 'a suffix', { [PART]: `import shell from '#blocks/workflows/shell/shell.tsx?raw'\n` }],
  [
    'blocks-upward',
    'a type in an expression',
    { [PART]: `export const shell: import('#blocks/workflows/shell/shell.tsx').Shell | null = null\n` },
  ],
  [
    'no-cycles',
    'a comment inside the braces',
    {
      'packages/domain/src/a.ts': `import {\n  // it is\n  b,\n} from './b.ts'\n`,
      'packages/domain/src/b.ts': 'export const b = () => import(`./a.ts?x`)\n',
    },
  ],
  ...[
    `import './b.js'`,
    `import './b/'`,
    `export * from '.'`,
    `import b = require('./b')`,
    `import { b } from '#b'`,
    `import { b } from '@herdboard/contract'`,
  ].map((text) => ['import-file-endings', text, { 'scripts/a.ts': `${text}\n` }] as const),
  [
    'no-cycles',
    'an import by require',
    {
      'packages/domain/src/a.ts': `import b = require('./b.ts')\nexport const a = b\n`,
      'packages/domain/src/b.ts': `export { a } from './a.ts'\n`,
    },
  ],
  [
    'web-layers',
    'a file beside the layers',
    { [LIB]: `import { Feed } from '#bridge.ts'\n`, 'apps/web/src/bridge.ts': `export { Feed } from '${FEED}'\n` },
  ],
  [
    'web-layers',
    'fixtures',
    { [LIB]: `import { Feed } from '#testing/feed.ts'\n`, 'apps/web/src/testing/feed.ts': `import '${FEED}'\n` },
  ],
  ['web-layers', 'a folder that is no layer', { 'apps/web/src/shared/bridge.ts': `export { Feed } from '${FEED}'\n` }],
  ['web-layers', 'a file beside the features', { 'apps/web/src/features/x.ts': `export { Feed } from '${FEED}'\n` }],
  [
    'modules-upward',
    'a file of no module',
    { 'apps/api/src/modules/x.ts': `export { raise } from '#modules/notifications/service.ts'\n` },
  ],
  [
    'modules-upward',
    'a constant in a bridge',
    {
      [MODULE]: `import { raise } from '#bridge.ts'\n`,
      'apps/api/src/bridge.ts': `import { raise as r } from '#modules/notifications/service.ts'\nexport const raise = r\n`,
    },
  ],
  ['modules-upward', 'two bridges', { [MODULE]: `import { raise } from '#bridge.ts'\n`, ...BRIDGES }],
  ['platform-below-modules', 'two bridges', { [PLATFORM]: `import { raise } from '#bridge.ts'\n`, ...BRIDGES }],
  [
    'unique-exports',
    'two new names of a type',
    { ...endpointType, 'packages/domain/src/x.ts': 'interface X {}\nexport type { X as Other, X as Endpoint }\n' },
  ],
  [
    'unique-exports',
    'a declaration and an export apart',
    { ...endpointType, 'packages/domain/src/x.ts': 'interface Endpoint {}\nexport type { Endpoint }\n' },
  ],
  [
    'unique-exports',
    'a default export',
    { ...endpointType, 'packages/domain/src/x.ts': 'export default interface Endpoint {}\n' },
  ],
  [
    'unique-exports',
    'a constant enum',
    { ...endpointType, 'packages/domain/src/x.ts': 'export const enum Endpoint {}\n' },
  ],
  [
    'unique-exports',
    'a type in a namespace',
    { ...endpointType, 'packages/domain/src/x.ts': 'export namespace calls { export type Endpoint = 1 }\n' },
  ],
  [
    'bare-names',
    'in a function',
    { 'packages/domain/src/x.ts': 'export function x() {\n  interface Asked {}\n  return {} as Asked\n}\n' },
  ],
  [
    'bare-names',
    'a new name of an export',
    { 'packages/domain/src/x.ts': 'interface A1 {}\nexport type { A1 as Asked }\n' },
  ],
  [
    'bare-names',
    'a new name of an import',
    { 'packages/domain/src/x.ts': `import type { Foo as Words } from './foo.ts'\n` },
  ],
  ['bare-names', 'a type parameter', { 'packages/domain/src/x.ts': 'export const x = <Asked,>(mix: Asked) => mix\n' }],
  ...[
    `export { Foo as Endpoint } from './foo.ts'`,
    `import { Foo } from './foo.ts'\nexport { Foo as Endpoint }`,
    'export const Endpoint = class {}',
    'class Endpoint {}\nexport default Endpoint',
    `import type * as calls from './calls.ts'\nexport import Endpoint = calls.Foo`,
  ].map((text) => ['unique-exports', text, { ...endpointType, 'packages/domain/src/x.ts': `${text}\n` }] as const),
  ...[
    `import type Asked from './foo.ts'`,
    `import * as Asked from './foo.ts'`,
    `type Mix = { [Known in 'a']: Known }`,
    'namespace Asked {\n  export const a = 1\n}',
    'interface Data {}',
    'const x = <Thing,>(x: Thing) => x',
    'export const percent = 1',
    'export function times() {}',
    'export const WHOLE = 1',
    'const product = 1\nexport { product as difference }',
    'export const Module = 1\nexport type Module = typeof Module',
    'export default function main() {}',
    'export interface Tokens {}',
    'export type Reply = string',
  ].map((text) => ['bare-names', text, { 'packages/domain/src/x.ts': `${text}\n` }] as const),
  ...[
    'new Date',
    'new Date( )',
    'new Date(/* now */)',
    'Date()',
    'Date.now',
    `Date['now']()`,
    'globalThis.Date.now()',
    'Temporal.Now.instant()',
  ].map((text) => ['no-system-clock', text, { 'packages/domain/src/x.ts': `export const at = ${text}\n` }] as const),
  ...[
    'export const submitForm = () => 2',
    'export function submitForm() {}',
    'export async function submitForm() {}',
    'const submitForm = 1\nexport { submitForm }',
    'const save = 1\nexport { save as submitForm }',
    'export const { submitForm } = forms',
    'export default function submitForm() {}',
    `export { save as submitForm } from './save.ts'`,
  ].map(
    (text) =>
      [
        'unique-exports',
        text,
        { 'apps/api/src/a.ts': 'export const submitForm = () => 1\n', 'packages/domain/src/x.ts': `${text}\n` },
      ] as const,
  ),
  ...[
    'process.env.LEVEL',
    `process['env'].LEVEL`,
    'globalThis.process.env.LEVEL',
    '(() => { const { env } = process; return env })()',
  ].map((text) => ['no-process-env', text, { 'packages/domain/src/x.ts': `export const at = ${text}\n` }] as const),
  [
    'no-process-env',
    'env of the module process',
    { 'apps/api/src/x.ts': `import { env } from 'node:process'\nexport const level = env.LEVEL\n` },
  ],
  ['no-system-clock', 'another name of Date', { 'packages/domain/src/x.ts': 'const Clock = Date\n' }],
  ['no-system-clock', 'a part of Date', { 'packages/domain/src/x.ts': 'const { now } = Date\n' }],
  ...[
    '[5, 6].includes(event.form_id)',
    '5 === e.formId',
    'typeId === 30',
    'form === formId.note ? 1 : form === 6 ? 2 : 3',
    'new Set([5, 6]).has(formId!)',
    `e['formId'] === 5`,
    'Number(e.formId) === 5',
    '[5].some((n) => n === e.formId)',
    '[5].some((n) => { return n === e.formId })',
    '[5].some(function (n) { if (n === e.formId) return true })',
    '[5].some((n) => isOpen && n === e.formId)',
    `{ 'form_id': 5 }`,
    'mix.typeId === 2',
    '2 !== mix.type_id',
    'openForm(who, 5 as FormId)',
    `e.formId === DEAD\nconst DEAD = 5`,
    `open('/forms/5')`,
    'sql`l.kind in (2, 32, 4)`',
    'kindId === 12',
    'PIG_RECORDS\nconst PIG_RECORDS = [1, 4, 5]',
    '(closing.has(event.typeId))\nconst closing = new Set<number>([3, 4, 6])',
    'byForm[form_id]\nconst byForm: Readonly<Record<number, string>> = { 5: "dead" }',
    'byForm[form_id]\nconst byForm = { "5": "dead" } as const',
    '{ 11: 14, 51: 14, 52: 30 }',
    '{ 50: "company", 57: "section" } as const',
    '{ typeIds: [1, 4] }',
    `text('forms:done.24')`,
    `text(\`forms:done.31_saved\`)`,
    '{ type_id: 4 }',
    `1 // as form 31 does`,
    `1 /** Forms 54 and 55. */`,
  ].map((text) => ['no-magic-ids', text, { 'packages/domain/src/x.ts': `export const is = ${text}\n` }] as const),
  ...[
    `import { DEAD } from './dead-pigs.ts'\nexport const is = event.formId === DEAD\n`,
    `import { DEAD as GONE } from './dead-pigs.ts'\nawait openForm(who, GONE)\n`,
    `import { DEAD } from './dead-pigs.ts'\nexport const is = [DEAD].includes(event.formId)\n`,
    `import { DEAD } from './dead-pigs.ts'\nexport const form = { formId: DEAD }\n`,
  ].map(
    (text) =>
      [
        'no-magic-ids',
        text,
        { 'packages/domain/src/dead-pigs.ts': 'export const DEAD = 5\n', 'packages/domain/src/x.ts': text },
      ] as const,
  ),
  [
    'no-magic-ids',
    'an attribute with numbers',
    { 'apps/web/src/features/pigs/list.tsx': 'export const recordList = <Records typeIds={[1, 4]} />\n' },
  ],
  ...[
    `test.each([[1]])('${LONG_TITLE}', () => {})`,
    `test.skipIf(isSlow)('${LONG_TITLE}', () => {})`,
    `describe('${LONG_TITLE}', () => {})`,
    `test(\`[GEN-001] ${LONG_TITLE}\`, () => {})`,
    `test('${LONG_TITLE.slice(0, 60)}' + '${LONG_TITLE.slice(0, 60)}', () => {})`,
  ].map((text) => ['test-titles', text, { 'e2e/x.test.ts': `${text}\n` }] as const),
  ...['mts', 'module.css'].map(
    (ending) =>
      [
        'folder-size',
        `files of .${ending}`,
        Object.fromEntries(
          Array.from({ length: 31 }, (_, at) => [`apps/web/src/features/feed/part-${at}.${ending}`, '']),
        ),
      ] as const,
  ),
]
