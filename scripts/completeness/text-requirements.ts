import { setupEvents } from '../../apps/api/src/modules/catalogue/config-events.ts'
import { formEvents } from '../../apps/api/src/modules/catalogue/farm-events.ts'
import { settingEvents } from '../../apps/api/src/modules/catalogue/setting-events.ts'
import { labelKey } from '../../apps/api/src/modules/forms/elements/element-base.ts'
import { formDefinitions } from '../../apps/api/src/modules/forms/registry.ts'
import { settingForms } from '../../apps/api/src/modules/forms/setting/registry.ts'
import { setupForms } from '../../apps/api/src/modules/forms/setup/registry.ts'
import { notificationKinds } from '../../apps/api/src/modules/notifications/kinds/notification-kinds.ts'
import { problemStatus } from '../../packages/contract/src/core/problem.ts'
import { qualityMethods } from '../../packages/domain/src/data-quality/quality-methods.ts'
import type { FigureSetting, KpiFormula } from '../../packages/domain/src/kpis/kpi.ts'
import { allKpis } from '../../packages/domain/src/kpis/registry.ts'
import { finisherQuarter, finisherSetting } from '../../packages/domain/src/kpis/worked-example.ts'
import { lineAt, type SourceFile } from '../rules/sources.ts'

/** A text that every language must have: `kpis:text.fcr` is the key `text.fcr` of `kpis.json`. */
export interface TextRequirement {
  key: string
  /** What needs the text: "notification kind 30". */
  neededBy: string
  /** The key may be that of a group: `option:diagnosis`. */
  mayBeGroup?: true
}

/** Returns the titles of all forms: each is the name of its event. */
export function formTitles(): TextRequirement[] {
  return [...eventNames()].map(([formId, name]) => ({ key: `events:${name}`, neededBy: `form ${formId}` }))
}

const eventNames = (): Map<number, string> =>
  new Map([...formEvents, ...settingEvents, ...setupEvents].map(({ formId, name }) => [formId, name]))

/** Returns the forms that can be opened but have no event, and so no title. */
export const formsWithoutEvent = (
  formIds: readonly number[] = [
    ...formDefinitions.map(({ formId }) => formId),
    ...settingForms.keys(),
    ...setupForms.keys(),
  ],
): number[] => formIds.filter((formId) => !eventNames().has(formId))

/** Returns the messages and the type of every notification kind. */
export const notificationTexts = (
  kinds: readonly { id: number; key: string; variants?: readonly string[] }[] = notificationKinds,
): TextRequirement[] =>
  kinds.flatMap(({ id, key, variants = [] }) =>
    [`message.${key}`, ...variants.map((variant) => `message.${key}.${variant}`), `type.${key}`].map((name) => ({
      key: `notifications:${name}`,
      neededBy: `notification kind ${id}`,
    })),
  )

/** Returns the name, description and advice of every method of data quality. */
export const qualityTexts = (): TextRequirement[] =>
  qualityMethods.flatMap(({ id, key }) =>
    ['name', 'what', 'do'].map((part) => ({ key: `quality:${part}.${key}`, neededBy: `quality method ${id}` })),
  )

const SETTINGS: readonly FigureSetting[] = (['period', 'open_batch', 'closed_batch'] as const).flatMap((periodKind) =>
  [undefined, 7].map((emptyDays) => ({ ...finisherSetting, periodKind, emptyDays })),
)

/**
 * Returns the name of every number that a key figure shows with its value. The numbers depend on the kind of period, on stated
 * empty days and on missing pigs, so the worked example is calculated with each of them.
 */
export const kpiInputTexts = (figures: readonly Pick<KpiFormula, 'key' | 'of'>[] = allKpis): TextRequirement[] =>
  figures.flatMap((figure) => {
    const inputs = SETTINGS.flatMap((setting) =>
      [0, 3].flatMap((lossHead) => figure.of({ ...finisherQuarter, lossHead }, setting).inputs),
    )
    return [...new Set(inputs.map(({ key }) => key))].map((key) => ({
      key: `kpis:input.${key}`,
      neededBy: `key figure ${figure.key}`,
    }))
  })

/** Returns the message of every problem, and the name, formula and unit of every key figure. */
export const codedTexts = (): TextRequirement[] => [
  ...Object.keys(problemStatus).map((code) => ({ key: `problem:${code}`, neededBy: `problem ${code}` })),
  ...allKpis.flatMap(({ key, unit }) =>
    [`text.${key}`, `wrapped.${key}`, `formula.${key}`, `unit.${unit}`].map((name) => ({
      key: `kpis:${name}`,
      neededBy: `key figure ${key}`,
    })),
  ),
]

const OPTIONS = /\bbuild\.options\(\s*'(\w+)',\s*\[([^\]]*)\]/g

/** Returns the texts of the options that a form lists with literals: `build.options('severity', [2, 3])`. */
export const optionTextsIn = ({ path, text }: Pick<SourceFile, 'path' | 'text'>): TextRequirement[] =>
  [...text.matchAll(OPTIONS)].flatMap(([, list, members = '']) =>
    [...members.matchAll(/'(\w+)'|\b(\d+)\b/g)].map(([, word, number]) => ({
      key: `option:${list}.${word ?? number}`,
      neededBy: path,
    })),
  )

const ELEMENT = /(?:\bbuild\.\w+|\belementBuilder\(\w+\)\.\w+|\(context\))\(\s*'FF_(\w+)'/g
const NOT_AN_ELEMENT = /^build\.(?:section|namedSection|repeated|options|numberedOptions)\(/

/** Returns the labels that form elements of a source file take from their id. An element may state another label. */
export function fieldLabelsIn({ path, text }: Pick<SourceFile, 'path' | 'text'>): TextRequirement[] {
  if (!path.includes('/modules/forms/')) return []
  const ids = [...text.matchAll(ELEMENT)]
    .filter(({ 0: call, index }) => !NOT_AN_ELEMENT.test(call) && !hasOwnLabel(text, index + call.lastIndexOf('(')))
    .map(([, id = '']) => id)
  return [...new Set(ids)].map((id) => ({ key: `forms:${labelKey(id)}`, neededBy: `FF_${id} in ${path}` }))
}

const BUILDER = /\bbuild\.(\w+)\(\s*(?='FF_)/g
const DYNAMIC_ELEMENT = /\bbuild\.(\w+)\(\s*(?![\s'{)])/g

/**
 * Returns form elements whose id is no literal and that state no label: one line each. Their label depends on the id,
 * so that neither this script nor the compiler can require its text.
 */
export function unlabelledElements(sources: readonly Pick<SourceFile, 'path' | 'text'>[]): string[] {
  const forms = sources.filter(({ path }) => path.includes('/modules/forms/'))
  const methods = new Set(forms.flatMap(({ text }) => [...text.matchAll(BUILDER)].map(([, method]) => method)))
  return forms.flatMap(({ path, text }) =>
    [...text.matchAll(DYNAMIC_ELEMENT)]
      .filter(({ 0: call, 1: method, index }) => methods.has(method) && !hasOwnLabel(text, index + call.indexOf('(')))
      .map(
        ({ 1: method, index }) =>
          `${path}:${lineAt(text, index)}: state the label of build.${method}(); its id is no literal`,
      ),
  )
}

/** Whether the call that opens at `start` has `label:` in its own properties, not in those of a nested call. */
function hasOwnLabel(text: string, start: number): boolean {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const sign = text.charAt(at)
    if ('([{'.includes(sign)) depth++
    if (')]}'.includes(sign)) depth--
    if (depth === 0) return false
    if (depth === 2 && /^label[:,]/.test(text.slice(at, at + 6)) && /\W/.test(text.charAt(at - 1))) return true
  }
  return false
}

const TEXT_LITERAL = /'([a-z][a-z-]*):([\w./%-]*\w)'/g
const FORM_LABEL = /\blabel: '([a-z]\w*\.[\w.]+)'/g
/** Returns every text that a source file of the API names by its key: titles, field labels. */
export function textsNamedIn(
  { path, text: written }: Pick<SourceFile, 'path' | 'text'>,
  areas: ReadonlySet<string>,
): TextRequirement[] {
  const text = written.replace(/^\s*(\/\*\*|\*|\/\/).*$/gm, '')
  const literals = [...text.matchAll(TEXT_LITERAL)]
    .filter(([, area = '']) => areas.has(area))
    .map(([, area, key]) => `${area}:${key}`)
  const labels = path.includes('/modules/forms/') ? [...text.matchAll(FORM_LABEL)].map(([, key]) => `forms:${key}`) : []
  return [...new Set([...literals, ...labels])].map((key) => ({ key, neededBy: path, mayBeGroup: true }))
}
