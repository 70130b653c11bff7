import type { ProductModule } from '@herdboard/contract/core/access.ts'
import { isRecordingForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { AnalysisType, ConfigEvent, FarmEvent, FormAction } from '@herdboard/contract/system/catalogue.ts'
import type { ServedIcon } from '@herdboard/contract/system/served-icons.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { Translator } from '#platform/text/translator.ts'
import { analysisTypes } from './analysis-types.ts'
import { CONFIG_TYPE, configEvents, setupEvents } from './config-events.ts'
import { economyEvents } from './economy-events.ts'
import { type FarmEventDefinition, farmEvents, formEvents } from './farm-events.ts'
import { type SettingEventDefinition, settingEvents } from './setting-events.ts'
import { selectRecordTypeUsage } from './sql.ts'

/** Number of most used events that come first, and the number of days over which use is counted. */
const FAVOURITES = 5
const FAVOURITE_DAYS = 30

/** Returns the event of a form; undefined for a form that does not belong to a farm event. */
export const eventOfForm = (formId: number): FarmEventDefinition | undefined =>
  formEvents.find((event) => event.formId === formId)

/** Events with a record type that no other event writes. Postings are the only ones of the economy. */
const recordedEvents = farmEvents.filter((event) => event.list === 'events' || event.formId === formId.posting)

/** Returns the event that writes records of this type. */
export const eventOfRecord = (typeId: number): FarmEventDefinition | undefined =>
  recordedEvents.find(({ type }) => type === typeId)

/** Returns the URL path of one of the product's icons. */
export const iconUrl = (icon: ServedIcon): string => `/icons/${icon}.svg`

export const eventName = (text: Translator, { name }: FarmEventDefinition): string => text(`events:${name}`)

const hasModule = (modules: ReadonlySet<ProductModule>, { module }: { module: ProductModule | null }): boolean =>
  module === null || modules.has(module)

/** Returns the events that the person may record; none where the person may write on no farm. */
const offeredEvents = (scope: TenantScope): readonly FarmEventDefinition[] =>
  scope.writableFarms.size === 0
    ? []
    : farmEvents.filter(
        (event) => hasModule(scope.modules, event) && (!scope.recordsOnly || isRecordingForm(event.formId)),
      )

const toWireEvent = (text: Translator, event: FarmEventDefinition): FarmEvent => ({
  id: event.formId,
  type: event.type,
  name: eventName(text, event),
  icon_url: iconUrl(event.icon),
  action_id: event.actionId,
  is_listed: event.isListed,
})

/** Returns events of pigs and feed: the five that this person used most lately, then the others in catalogue order. */
export async function eventsFor(db: Db, context: RequestContext, scope: TenantScope): Promise<FarmEvent[]> {
  const events = offeredEvents(scope).filter(({ list }) => list === 'events')
  const used = await selectRecordTypeUsage(db, scope, addDays(context.today, -FAVOURITE_DAYS))
  const favourites = used.flatMap(({ type_id }) => events.filter(({ type }) => type === type_id)).slice(0, FAVOURITES)
  return [...new Set([...favourites, ...events])].map((event) => toWireEvent(context.text, event))
}

export const batchEventsFor = (context: RequestContext, scope: TenantScope): FarmEvent[] =>
  offeredEvents(scope)
    .filter(({ list }) => list === 'batch-events')
    .map((event) => toWireEvent(context.text, event))

export const miscEventsFor = (context: RequestContext, scope: TenantScope): FarmEvent[] =>
  offeredEvents(scope)
    .filter(({ list, isMiscToo }) => list === 'misc-events' || isMiscToo)
    .map((event) => toWireEvent(context.text, event))

/** Returns postings, budget lines and status prices, for users who may write on a farm. */
export const economyEventsFor = (
  { text }: RequestContext,
  { writableFarms, modules, recordsOnly }: TenantScope,
): FarmEvent[] =>
  (writableFarms.size === 0 || recordsOnly ? [] : economyEvents.filter((event) => hasModule(modules, event))).map(
    ({ id, type, name, icon }) => ({
      id,
      type,
      name: text(`events:${name}`),
      icon_url: iconUrl(icon),
      action_id: id,
      is_listed: true,
    }),
  )

/** Returns the rows of the company's setup, for users who manage the company. */
export const configEventsFor = ({ text }: RequestContext, { permissions, modules }: TenantScope): ConfigEvent[] =>
  (permissions.has('manage-directory') ? configEvents.filter((event) => hasModule(modules, event)) : []).map(
    ({ id, name, category, icon }) => ({
      id,
      type: CONFIG_TYPE,
      name: text(`events:setup.${name}`),
      category: text(`events:setup_category.${category}`),
      icon_url: iconUrl(icon),
      action_id: id,
      is_listed: true,
    }),
  )

export const analysisTypesFor = ({ text }: RequestContext, { modules }: TenantScope): AnalysisType[] =>
  analysisTypes
    .filter((type) => hasModule(modules, type))
    .map(({ id, isWeaner }) => ({ id, name: text(`option:analysis_type.${id}`), is_weaner: isWeaner }))

/** Returns the setting events that the person's permissions and the company's modules allow. */
const allowedSettingEvents = (
  events: readonly SettingEventDefinition[],
  { permissions, modules }: TenantScope,
): readonly SettingEventDefinition[] =>
  events.filter(({ permission, module }) => permissions.has(permission) && (module === null || modules.has(module)))

export const settingEventsFor = ({ text }: RequestContext, scope: TenantScope): FarmEvent[] =>
  allowedSettingEvents(settingEvents, scope).map(({ formId, name, icon }) => ({
    id: formId,
    type: formId,
    name: text(`events:${name}`),
    icon_url: iconUrl(icon),
    action_id: formId,
    is_listed: false,
  }))

export const actionsFor = ({ text }: RequestContext, scope: TenantScope): FormAction[] => [
  ...offeredEvents(scope).map((event) => ({
    id: event.actionId,
    form_id: event.formId,
    name: eventName(text, event),
    module: event.module,
    permission: null,
  })),
  ...allowedSettingEvents([...settingEvents, ...setupEvents], scope).map(({ formId, name, module, permission }) => ({
    id: formId,
    form_id: formId,
    name: text(`events:${name}`),
    module,
    permission,
  })),
]

export const recordTypes = ({ text }: RequestContext) =>
  recordedEvents
    .map((event) => ({ id: event.type, name: eventName(text, event), icon_url: iconUrl(event.icon) }))
    .sort((a, b) => a.id - b.id)
export { sensorQuantityOf } from './sensor-quantity.ts'
