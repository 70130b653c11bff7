import type { SubmittedForm } from '@herdboard/contract/core/form.ts'
import { addNamedCopies } from '#blocks/parts/dynamic-form/form-sections.ts'
import { type FormValues, servedValues } from '#blocks/parts/dynamic-form/form-values.ts'
import { offerChoices } from '#blocks/parts/dynamic-form/offer-choices.ts'
import { photoOfEntry } from '#lib/outbox/change-outbox-entry.ts'
import { formWithPhotos } from '#lib/outbox/form-with-photos.ts'
import { holdPhoto } from '#lib/outbox/held-photos.ts'
import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import type { EntryTarget } from '../place/entry-target.ts'
import { entryToCorrect } from './entry-to-correct.ts'
import { type FormInProgress, loadNewForm } from './form-in-progress.ts'

/**
 * Opens the form of an entry that waits in the outbox, at its place or another one, with what was recorded and what the server
 * said of it, in the newest definition of the form. Its corrections have its key: two tabs, or a tab that ended before it removed
 * the entry, store one. Its day is still that of the clock by which it was recorded. `known`: the person
 * knows that its notification was rejected.
 */
export async function loadCorrection(
  clientId: string,
  place?: EntryTarget,
  known: Pick<EntryTarget, 'reopens'> = {},
): Promise<FormInProgress> {
  const entry = await entryToCorrect(clientId)
  const form = await loadNewForm(entry.formId, { ...(place ?? entry.target), ...known })
  const sections = addNamedCopies(
    form.draft.sections,
    entry.form.sections.map(({ id }) => id),
  )
  const values = recordedValues(servedValues(sections), await withPhotos(entry))
  const { occurredAt, correctionMs, earliestMs, isSure } = entry
  return {
    ...form,
    draft: await offerChoices({ ...form.draft, sections, values, usedIds: sections.map(({ id }) => id) }),
    submission: { key: entry.clientId, isOutcomeUnknown: entry.isOutcomeUnknown, isOfEntry: true },
    clock: { occurredAt, correctionMs, earliestMs, isSure },
    isTouched: true,
    // What the server said of the place, or of the rejection, is no reason any more.
    reasons: place || known.reopens ? [] : entry.messages,
  }
}

/** The values of the newest form, with what was recorded in the fields that it still has. */
function recordedValues(values: FormValues, { sections }: SubmittedForm): FormValues {
  const merged = structuredClone(values)
  for (const { id: sectionId, children } of sections)
    for (const { id, value } of children) {
      const section = merged[sectionId]
      if (section && id in section && value !== undefined) section[id] = value
    }
  return merged
}

/** The recorded form with the photos of this device in their texts. */
async function withPhotos(entry: OutboxEntry): Promise<SubmittedForm> {
  const photos = await Promise.all(
    entry.photos.map(async ({ field, imageId }, index) => {
      const file = await photoOfEntry(entry, index)
      return { field, imageId: file ? holdPhoto(file) : imageId }
    }),
  )
  return formWithPhotos(entry.form, photos)
}
