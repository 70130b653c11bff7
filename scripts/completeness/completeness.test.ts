import { expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyEndpoint, endpoint } from '../../packages/contract/src/core/endpoint.ts'
import { endpointsByName } from '../../packages/contract/src/index.ts'
import { hasPaths } from '../answers/requests.ts'
import { repositoryRoot } from '../processes.ts'
import { appWithoutDatabase } from './app-without-database.ts'
import { endpointFiles, examplesByContractFile } from './endpoint-files.ts'
import { endpointGaps, undeclaredErrors } from './endpoint-gaps.ts'
import { registeredTexts, unregisteredTexts } from './registered-texts.ts'
import { missingTexts, readTextFolder, type TextFolder, unequalTexts } from './text-gaps.ts'
import {
  codedTexts,
  fieldLabelsIn,
  formsWithoutEvent,
  formTitles,
  kpiInputTexts,
  notificationTexts,
  optionTextsIn,
  textsNamedIn,
  unlabelledElements,
} from './text-requirements.ts'
import { webTextsNamedIn } from './web-texts.ts'

const forgotten = endpoint({
  method: 'GET',
  path: '/forgotten',
  summary: 'Nobody finished it',
  access: {},
  errors: [],
  reply: z.object({}),
  reads: [],
}) as AnyEndpoint
const open: AnyEndpoint = { ...forgotten, path: '/open', access: 'public' }
const FORGOTTEN = 'packages/contract/src/herd/forgotten.ts'
const files = new Map([
  ['getForgotten', FORGOTTEN],
  ['listForgotten', FORGOTTEN],
])
const routes = new Map([[FORGOTTEN, 'apps/api/src/modules/herds/forgotten-routes.ts']])

const exampleFiles = new Map([[FORGOTTEN, 'apps/api/src/testing/contract-checks/herd-examples.ts']])

const isRecorded = () => true
const publicExamples: ReadonlySet<string> = new Set()

test('an endpoint without a route, an example and a row of rights is named with the files to edit', () => {
  const names = new Set(['listForgotten'])
  const endpoints = new Map([['listForgotten', forgotten]])
  expect(
    endpointGaps({
      endpoints,
      files,
      routes,
      exampleFiles,
      isRecorded,
      isBound: () => true,
      examples: names,
      publicExamples,
      rights: names,
    }),
  ).toEqual([])
  expect(
    endpointGaps({
      endpoints,
      files,
      routes,
      exampleFiles,
      isRecorded,
      isBound: () => false,
      examples: new Set(),
      publicExamples,
      rights: new Set(),
    }),
  ).toEqual([
    'apps/api/src/modules/herds/forgotten-routes.ts: bind listForgotten (GET /forgotten) with route(app, listForgotten, …)',
    'apps/api/src/testing/contract-checks/herd-examples.ts: give listForgotten (GET /forgotten) an example request',
    'apps/api/src/testing/rights/tables/herd-endpoint-rights.ts: add a row that says who may call listForgotten (GET /forgotten)',
  ])
})

test('a GET with parameters in its path or a required query, and no addresses to record, is named', () => {
  const names = new Set(['getForgotten'])
  const endpoints = new Map<string, AnyEndpoint>([['getForgotten', { ...forgotten, path: '/forgotten/:id' }]])
  const known = {
    endpoints,
    files,
    routes,
    exampleFiles,
    isBound: () => true,
    examples: names,
    publicExamples,
    rights: names,
  }
  expect(endpointGaps({ ...known, isRecorded: hasPaths })).toEqual([
    'scripts/answers/requests.ts: name addresses of getForgotten (GET /forgotten/:id) in PATHS',
  ])
  const needsText = z.strictObject({ text: z.string() })
  const isKnown = (parts: Partial<AnyEndpoint>) => hasPaths({ ...forgotten, ...parts } as AnyEndpoint)
  expect([
    isKnown({ path: '/forgotten' }),
    isKnown({ method: 'PUT', path: '/notes/:id' }),
    isKnown({ path: '/forgotten', query: needsText.partial() }),
    isKnown({ path: '/forgotten', query: needsText }),
  ]).toEqual([true, true, true, false])
})

test('a status in errors that follows from the other parts of the endpoint is named', () => {
  const names = new Set(['getForgotten'])
  const endpoints = new Map<string, AnyEndpoint>([['getForgotten', { ...forgotten, errors: [401, 422] }]])
  expect(
    endpointGaps({
      endpoints,
      files,
      routes,
      exampleFiles,
      isRecorded,
      isBound: () => true,
      examples: names,
      publicExamples,
      rights: names,
    }),
  ).toEqual([
    'packages/contract/src/herd/forgotten.ts: remove 401 from the errors of getForgotten (GET /forgotten); it follows from its other parts',
  ])
})

test('an endpoint without its list of errors is named with its file, before the application is built', () => {
  const { errors: _, ...unfinished } = forgotten
  const endpoints = new Map([['getForgotten', unfinished as AnyEndpoint]])
  expect(undeclaredErrors({ endpoints, files })).toEqual([
    'packages/contract/src/herd/forgotten.ts: declare the errors of getForgotten (GET /forgotten); an empty list if it adds no status',
  ])
  expect(undeclaredErrors({ endpoints: new Map([['getForgotten', forgotten]]), files })).toEqual([])
})

test('the file of every endpoint is known', async () => {
  const known = await endpointFiles(repositoryRoot)
  expect([...endpointsByName.keys()].filter((name) => !known.has(name))).toEqual([])
  expect(known.get('listNotes')).toBe('packages/contract/src/herd/notes.ts')
})

test('an example goes to the file with most examples of the same file of the contract', () => {
  const source = (name: string, ...examples: string[]) => ({
    path: `apps/api/src/testing/contract-checks/${name}.ts`,
    text: `export const ${name} = {\n${examples.map((example) => `  ${example}: emptyExample,\n`).join('')}}\n`,
  })
  const sources = [
    source('work-examples', 'listForgotten', 'unknown'),
    source('herd-examples', 'getForgotten', 'putForgotten'),
    source('example-rows', 'addForgotten', 'getForgotten', 'putForgotten'),
  ]
  const named = new Map(['listForgotten', 'getForgotten', 'putForgotten'].map((name) => [name, FORGOTTEN]))
  expect([...examplesByContractFile(sources, named)]).toEqual([...exampleFiles])
})

test('a public endpoint needs an example without a sign-in, and leftovers of removed ones are named', () => {
  const endpoints = new Map([['getOpen', open]])
  const rights = new Set(['getOpen', 'getGone'])
  const known = { endpoints, files, routes, exampleFiles, isRecorded, isBound: () => true, rights }
  expect(endpointGaps({ ...known, examples: new Set(['getOpen']), publicExamples })).toEqual([
    'apps/api/src/testing/contract-checks/public-examples.ts: give getOpen (GET /open) an example request',
    'apps/api/src/testing/rights/tables: remove getGone, which is no endpoint',
  ])
  expect(
    endpointGaps({ ...known, examples: new Set(['putGone']), publicExamples: new Set(['getOpen', 'askGone']) }),
  ).toEqual([
    'apps/api/src/testing/contract-checks/request-examples.ts: remove putGone, which is no endpoint',
    'apps/api/src/testing/contract-checks/public-examples.ts: remove askGone, which is no endpoint',
    'apps/api/src/testing/rights/tables: remove getGone, which is no endpoint',
  ])
})

test('the application is built without a database and says which addresses it binds', async () => {
  const app = await appWithoutDatabase()
  expect(app.hasRoute({ method: 'GET', url: '/api/forgotten' })).toBe(false)
  expect(
    [...endpointsByName.values()].filter(({ method, path }) => !app.hasRoute({ method, url: `/api${path}` })),
  ).toEqual([])
})

const texts = (danish: readonly string[], english: readonly string[]): TextFolder => ({
  folder: 'apps/api/src/texts',
  languages: new Map([
    ['da', new Map([['notifications', new Set(danish)]])],
    ['en', new Map([['notifications', new Set(english)]])],
  ]),
})

test('a notification kind without its words is named with JSON file and key', () => {
  const needed = notificationTexts([{ id: 99, key: 'barn_on_fire' }])
  const complete = ['message.barn_on_fire', 'type.barn_on_fire']
  expect(missingTexts(texts(complete, complete), needed)).toEqual([])
  expect(missingTexts(texts(complete, ['type.barn_on_fire']), needed)).toEqual([
    'apps/api/src/texts/en/notifications.json: add "message.barn_on_fire" (notification kind 99)',
  ])
})

test('a number of a key figure without its name is found, for every kind of period', () => {
  const needed = kpiInputTexts()
  const keys = needed.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['kpis:input.closingHead', 'kpis:input.dead_with_missing']))
  expect(keys).toEqual(expect.arrayContaining(['kpis:input.produced', 'kpis:input.inHead']))
  const kpis = (names: Iterable<string>): TextFolder => ({
    folder: 'apps/api/src/texts',
    languages: new Map([['da', new Map([['kpis', new Set(names)]])]]),
  })
  const names = new Set(keys.map((key) => key.replace('kpis:', '')))
  expect(missingTexts(kpis(names), needed)).toEqual([])
  names.delete('input.closingHead')
  expect(missingTexts(kpis(names), needed)[0]).toMatch(
    /^apps\/api\/src\/texts\/da\/kpis.json: add "input.closingHead" \(key figure \w+\)$/,
  )
})

test('a text of only one language is reported for the other languages', () => {
  expect(unequalTexts(texts(['a', 'b'], ['b', 'c']))).toEqual([
    'apps/api/src/texts/en/notifications.json: add "a" (it is in da)',
    'apps/api/src/texts/da/notifications.json: add "c" (it is in en)',
  ])
})

test('a plural form of only one language is reported; those that only some languages have are not', () => {
  const both = ['pigs', 'pigs_one', 'pigs_other']
  expect(unequalTexts(texts(both, ['pigs', 'pigs_other']))).toEqual([
    'apps/api/src/texts/en/notifications.json: add "pigs_one" (it is in da)',
  ])
  expect(unequalTexts(texts(both, [...both, 'pigs_many']))).toEqual([])
})

test('a registered number without its text is named', () => {
  const needed = registeredTexts({ 'notifications:type': [98, 99] })
  expect(missingTexts(texts(['type.98', 'type.99'], ['type.98']), needed)).toEqual([
    'apps/api/src/texts/en/notifications.json: add "type.99" (99 is registered)',
  ])
  expect(registeredTexts()).toContainEqual({ key: 'option:death_cause.13', neededBy: '13 is registered' })
})

test.each([
  ['analysis:help', '1'],
  ['analysis:column', 'daily_gain'],
  ['analysis:column', 'prev'],
  ['audit:action', 'update'],
  ['audit:field', 'completed_at'],
  ['audit:kind', 'alarm'],
  ['audit:value.repeats', 'weekly'],
  ['dashboards:help', '10'],
  ['option:setup_new', '66'],
  ['forms:field', 'water_low2'],
  ['forms:field', 'weight_slope3'],
  ['notifications:word.import_reason', 'signed_out'],
  ['quality:input', 'longest_gap'],
  ['quality:worst', 'feed_stock'],
  ['quality:worst', 'exit_weight'],
  ['quality:worst', 'exit_weight.unweighed'],
  ['quality:worst', 'batch_dates.old'],
  ['reports:group', '9'],
])('the text of a member of %s that no language has is named', (group, member) => {
  const [area = ''] = group.split(':')
  const key = `${group}.${member}`.slice(area.length + 1)
  const product = readTextFolder(repositoryRoot, 'apps/api/src/texts')
  const languages = new Map(
    [...product.languages].map(([language, areas]): [string, typeof areas] => [
      language,
      new Map(areas).set(area, new Set([...(areas.get(area) ?? [])].filter((name) => name !== key))),
    ]),
  )
  expect(missingTexts({ ...product, languages }, registeredTexts())).toEqual(
    ['da', 'en', 'es', 'pt', 'sv'].map(
      (language) => `apps/api/src/texts/${language}/${area}.json: add "${key}" (${member} is registered)`,
    ),
  )
})

test('a text of a registered group that no registry has is named', () => {
  const reasons = new Map([['notifications:word.reason', new Set(['empty', 'mix_other'])]])
  const folder = texts(['word.reason.empty', 'word.reason.gone', 'word.reasons', 'word.reason.mix_other'], [])
  expect(unregisteredTexts(folder, reasons)).toEqual([
    'apps/api/src/texts/*/notifications.json: remove "word.reason.gone", or register it: no registry of notifications:word.reason has it',
  ])
  expect(unregisteredTexts(readTextFolder(repositoryRoot, 'apps/api/src/texts'))).toEqual([])
})

test('a text of a variant does not replace the text without a variant', () => {
  const needed = notificationTexts([{ id: 99, key: 'barn_on_fire', variants: ['at_night'] }])
  const complete = ['message.barn_on_fire', 'message.barn_on_fire.at_night', 'type.barn_on_fire']
  expect(missingTexts(texts(complete, complete), needed)).toEqual([])
  expect(missingTexts(texts(complete.slice(1), complete.toSpliced(1, 1)), needed)).toEqual([
    'apps/api/src/texts/da/notifications.json: add "message.barn_on_fire" (notification kind 99)',
    'apps/api/src/texts/en/notifications.json: add "message.barn_on_fire.at_night" (notification kind 99)',
  ])
})

test('a form element whose id is no literal must state its label', () => {
  const path = 'apps/api/src/modules/forms/record/straw.ts'
  const form = (call: string) => [{ path, text: `build.decimal('FF_X', {})\nbuild.pen(pens)\nbuild.decimal(${call})` }]
  expect(unlabelledElements(form('id, { value: 1 }'))).toEqual([
    `${path}:3: state the label of build.decimal(); its id is no literal`,
  ])
  expect(unlabelledElements(form('`FF_X`, { required: true }'))).toHaveLength(1)
  expect(unlabelledElements(form("id, { label: 'field.straw' }"))).toEqual([])
  expect(unlabelledElements(form("'FF_Y', {}"))).toEqual([])
})

test('titles and labels are found where the code names them', () => {
  const areas = new Set(['charts'])
  const chart = {
    path: 'apps/api/src/modules/charts/straw.ts',
    text: "  // text('charts:in_a_comment')\n  const title = text('charts:straw.title')\n  const address = 'http:none'",
  }
  expect(textsNamedIn(chart, areas)).toEqual([{ key: 'charts:straw.title', neededBy: chart.path, mayBeGroup: true }])
  const form = {
    path: 'apps/api/src/modules/forms/record/straw.ts',
    text: "build.number('FF_X', { label: 'field.straw' })",
  }
  expect(textsNamedIn(form, areas)).toEqual([{ key: 'forms:field.straw', neededBy: form.path, mayBeGroup: true }])
})

test('the label of a form element is required by its id, where it states no other', () => {
  const form = {
    path: 'apps/api/src/modules/forms/record/straw.ts',
    text: `build.section('FS_Main', { name: 'day' }, [
      build.decimal('FF_StrawWeight', { unit: 'kg' }),
      build.dropdown('FF_Kind', { options: kinds.map(({ id }) => ({ id, label: '' })) }),
      build.textLine('FF_Named', { maxLength: 20, label: 'field.straw' }),
    ])`,
  }
  const needed = fieldLabelsIn(form)
  expect(needed.map(({ key }) => key)).toEqual(['forms:field.straw_weight', 'forms:field.kind'])
  const labels = (names: string[]): TextFolder => ({
    folder: 'apps/api/src/texts',
    languages: new Map(['da', 'en'].map((language) => [language, new Map([['forms', new Set(names)]])])),
  })
  expect(missingTexts(labels(['field.kind']), needed)).toEqual(
    ['da', 'en'].map(
      (language) =>
        `apps/api/src/texts/${language}/forms.json: add "field.straw_weight" (FF_StrawWeight in ${form.path})`,
    ),
  )
})

test('a form that no event names has no title', () => {
  expect(formsWithoutEvent([1, 51, 60, 4711])).toEqual([4711])
  expect(formTitles()).toContainEqual({ key: 'events:setup.sensors', neededBy: 'form 66' })
})

test('the texts of the product are read by language, area and key, without those that are empty', () => {
  const folder = readTextFolder(repositoryRoot, 'apps/api/src/texts')
  expect([...folder.languages.keys()].toSorted()).toEqual(['da', 'en', 'es', 'pt', 'sv'])
  expect(folder.languages.get('sv')?.get('kpis')?.has('text.fcr')).toBe(true)
})

test('texts of problems, key figures and listed options are required', () => {
  const keys = codedTexts().map(({ key }) => key)
  expect(keys).toContain('problem:request.not_found')
  expect(keys).toEqual(expect.arrayContaining(['kpis:text.fcr', 'kpis:wrapped.occupancy', 'kpis:unit.g/day']))
  const text = "build.options('severity', [2, 3]), build.options('animal_group', ['WEANERS'])"
  expect(optionTextsIn({ path: 'x.ts', text }).map(({ key }) => key)).toEqual([
    'option:severity.2',
    'option:severity.3',
    'option:animal_group.WEANERS',
  ])
})

test('a literal text of the web belongs to the only namespace of its file, or to the one that it states', () => {
  const keysOf = (text: string) => webTextsNamedIn({ path: 'x.tsx', text }).map(({ key }) => key)
  expect(keysOf("const { t } = useTranslation('notes')\nt('heading'); t('common:save'); format('no')")).toEqual([
    'notes:heading',
    'common:save',
  ])
  expect(keysOf("useTranslation('notes'); useTranslation(); t('heading'); t('common:save')")).toEqual(['common:save'])
  expect(keysOf("useTranslation(); t('close')")).toEqual(['common:close'])
})
