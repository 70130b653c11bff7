import type { Form } from '@herdboard/contract/core/form.ts'
import { getRecordForm, putRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { eventFormValues } from '../event-form-values.ts'
import type { EventOf, HerdEvent, PlaceKeys } from '../herd-event.ts'
import { fillLiveForm, fillSections, type LiveFormInput } from './fill-form.ts'
import type { LiveAction, LiveActionOf } from './live-actions.ts'
import { findWaitingDocument } from './senders/find-document.ts'
import { submissionKey } from './submission-key.ts'
import { fetchForm, type SubmitResult, submitLiveForm, submitWithConfirmation } from './submit-form.ts'
import { submitCloseBatch, submitOpenBatch } from './write-batch.ts'
import { requireFarmPlan, type WriterContext } from './writer-context.ts'

/**
 * Performs an action through its form, like a user. Throws RequestRefused, or PlaceNotShown where a place does not
 * exist.
 */
export async function performAction(writer: WriterContext, action: LiveAction): Promise<SubmitResult> {
  switch (action.kind) {
    case 'write':
      return action.events[0].kind === 'status' ? writeCount(writer, action) : writeRecord(writer, action)
    case 'correct':
      return correctCount(writer, action)
    case 'openBatch':
      return submitOpenBatch(writer, action)
    case 'closeBatch':
      return submitCloseBatch(writer, action)
  }
}

/** A simulated slaughter is recorded once, so its settlement replaces no earlier one. */
const REPLACES_NONE = 'none'

async function writeRecord(writer: WriterContext, { key, farm, events }: LiveActionOf<'write'>): Promise<SubmitResult> {
  const [first, ...others] = events
  const formId = recordKind[first.kind]
  // Each line of a delivery names its own barn, so the form is opened at the farm.
  const place = first.kind === 'feedDelivery' ? { farm, barn: null, section: null, batch: null } : first.place
  const at = (await writer.places()).formPlaceIds(place)
  // What a supplier or slaughterhouse sent waits for this entry, which then approves it.
  const waiting = await findWaitingDocument(writer, first, at)
  const form = waiting?.form ?? (await fetchForm(writer, formId, at))
  const typed = async (event: HerdEvent) =>
    eventFormValues(event, requireFarmPlan(writer.plan, farm), await writer.idsFor(event, form))
  const rest: LiveFormInput[] = []
  for (const event of others) rest.push(await typed(event))
  const approving = waiting ? { FF_Replaces: REPLACES_NONE } : {}
  const filled = fillLiveForm(form, [{ ...(await typed(first)), ...approving }, ...rest])
  return submitLiveForm(writer, formId, at, key, filled, waiting?.nref)
}

/** Counts the sections of a barn in one form, where it has exactly these; otherwise one form for each. */
async function writeCount(writer: WriterContext, { key, farm, events }: LiveActionOf<'write'>): Promise<SubmitResult> {
  const counts = events.filter((event) => event.kind === 'status').map(asFirstWritten)
  const typed = async (event: HerdEvent, form: Form) =>
    eventFormValues(event, requireFarmPlan(writer.plan, farm), await writer.idsFor(event, form))
  const places = await writer.places()
  const barn: PlaceKeys = { ...events[0].place, section: null, batch: null }
  if (counts.length > 1) {
    const form = await fetchForm(writer, recordKind.status, places.formPlaceIds(barn))
    const units = unitSections(form)
    const byName = new Map(counts.map((event) => [places.nameOf(event.place), event]))
    const own = new Map<string, LiveFormInput>()
    for (const { id, name } of units) {
      const event = byName.get(matchingPlaceName(name, byName.keys()) ?? '')
      if (event) own.set(id, await typed(event, form))
    }
    if (own.size === units.length && own.size === counts.length) {
      const sent = fillSections(form, { FF_Date: counts[0]?.day }, own)
      return submitLiveForm(writer, recordKind.status, places.formPlaceIds(barn), key, sent)
    }
  }
  const done: SubmitResult[] = []
  for (const event of counts) {
    const at = places.formPlaceIds(event.place)
    const form = await fetchForm(writer, recordKind.status, at)
    if (unitSections(form).length > 1) throw new Error('a barn with sections cannot be counted as a whole')
    done.push(
      await submitLiveForm(writer, recordKind.status, at, event.key, fillLiveForm(form, [await typed(event, form)])),
    )
  }
  return {
    outcome: done.some(({ outcome }) => outcome === 'written') ? 'written' : 'known',
    warnings: done.flatMap(({ warnings }) => warnings),
  }
}

const unitSections = ({ sections }: Form) => sections.filter(({ id }) => id.startsWith('FS_Unit_'))

const asFirstWritten = (event: EventOf<'status'>): EventOf<'status'> =>
  event.firstWritten === null ? event : { ...event, ...event.firstWritten }

/** Place name that begins the heading. Of "Stald 4, A1" and "Stald 4, A10" the longest match is used. */
const matchingPlaceName = (heading: string, names: Iterable<string>): string | undefined =>
  [...names].filter((name) => heading.startsWith(name)).toSorted((a, b) => b.length - a.length)[0]

/** Corrects the stored record of a wrong count. */
async function correctCount(
  writer: WriterContext,
  { key, farm, event }: LiveActionOf<'correct'>,
): Promise<SubmitResult> {
  for (const { id } of await writer.recordsOf(event)) {
    const { form } = await writer.session.call(getRecordForm, { params: { id } })
    const [head, avgKg] = ['FF_Counted', 'FF_AvgWeight'].map((element) => valueIn(form, element))
    if (head === event.head && avgKg === event.avgG / 1000) return { outcome: 'known', warnings: [] }
    if (head !== event.firstWritten?.head) continue
    const typed = eventFormValues(event, requireFarmPlan(writer.plan, farm), await writer.idsFor(event, form))
    return submitWithConfirmation((confirmed) =>
      writer.session.call(
        putRecordForm,
        { params: { id: id as RecordId }, body: { confirmed, form: fillLiveForm(form, [typed]) } },
        submissionKey(key),
      ),
    )
  }
  throw new Error('the count to correct does not exist')
}

const valueIn = (form: Form, element: string) =>
  form.sections.flatMap(({ children }) => children).find(({ id }) => id === element)?.value
