import type { ChoiceOption, FormElement } from '@herdboard/contract/core/form.ts'
import type { FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import { isEmpty, writtenText } from '@herdboard/domain/forms/form-element.ts'
import type { StoredFacts, StoredRecord } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { computeForm } from '../engine/compute-form.ts'
import { type ElementAddress, elementAddress, elementValues } from '../engine/element-values.ts'
import { entryOfRecord } from '../engine/entry-of-record.ts'
import type { FormInstance } from '../engine/form-definition.ts'
import type { FormEntry } from '../engine/form-entry.ts'
import { layOutForm } from '../engine/form-layout.ts'
import type { Localizer } from '../engine/localizer.ts'
import { recordSession } from '../form-session.ts'

/** Earlier state of a record, as stored in the audit log. */
export type RecordSnapshot = StoredRecord & { facts: StoredFacts }

/** Fields of a form by address: the label and the value as text; null for an empty field. */
export type FormTexts = ReadonlyMap<ElementAddress, { label: string; text: string | null }>

/**
 * A record as texts of its form: first its earlier states, then the current one. The form is opened once, so labels and
 * options are those of today. Throws `request.not_found`.
 */
export async function recordSnapshotTexts(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  recordId: RecordId,
  earlier: readonly RecordSnapshot[],
): Promise<FormTexts[]> {
  const { session, definition } = await recordSession(db, context, scope, recordId)
  const form = await definition.open(session, elementValues(new Map(), []))
  const flags = { isEditable: false, isDeletable: false }
  const earlierEntries = earlier.map((record) => {
    const legs = record.facts.legs.filter(({ farm_id }) => scope.readableFarms.has(farm_id as FarmId))
    return entryOfRecord(record, { ...record.facts, legs }, flags)
  })
  return [...earlierEntries, ...(session.entry ? [session.entry] : [])].map((entry) =>
    snapshotTexts(form, entry, session.i18n),
  )
}

function snapshotTexts(form: FormInstance, entry: FormEntry, i18n: Localizer): FormTexts {
  const { sections, options } = computeForm(form, layOutForm(form.sections, entry), { kind: 'open' })
  const elements = sections.flatMap(({ id, children }) =>
    children.map((element) => ({ element, address: elementAddress(id, element.id) })),
  )
  return new Map(
    elements
      .filter(({ element }) => element.type !== 'button' && !element.disabled)
      .map(({ element, address }) => {
        const offered = options.get(address) ?? element.type_settings.values ?? []
        return [address, { label: element.label, text: valueText(element, offered, i18n) }]
      }),
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DECIMALS = 2

function valueText(
  { value, type_settings }: FormElement,
  options: readonly ChoiceOption[],
  i18n: Localizer,
): string | null {
  if (isEmpty(value)) return null
  if (typeof value === 'boolean') return i18n.text(value ? 'records:history.yes' : 'records:history.no')
  if (typeof value === 'number') {
    return [i18n.formatNumber(value, DECIMALS), type_settings.unit].filter(Boolean).join(' ')
  }
  const nameOf = (id: string) => options.find((option) => option.id === id)?.value ?? id
  if (Array.isArray(value)) return value.map(nameOf).join(', ')
  const words = writtenText(value)
  if (words === null) return null
  return DAY.test(words) ? i18n.day(words) : nameOf(words)
}
