import type { FormReply, FormSection } from '@herdboard/contract/core/form.ts'
import { iconUrl } from '#modules/catalogue/service.ts'
import { helpText } from '#modules/ui/service.ts'
import type { ComputedForm } from './compute-form.ts'
import { formContextOf } from './form-context.ts'
import type { FormSession } from './form-definition.ts'
import type { FormEntry, FormEntryKind } from './form-entry.ts'

const namedPlace = (place: { id: string; name: string } | null) => place && { id: place.id, name: place.name }

const idOfKind = (entry: FormEntry | null, kind: FormEntryKind): string | null =>
  entry?.kind === kind ? entry.id : null

/** Name with a lower-case first letter, for use in a sentence. */
export const lowerFirst = (name: string): string => name.charAt(0).toLocaleLowerCase() + name.slice(1)

/** Form as sent to the client. */
export function buildFormReply(session: FormSession, computed: ComputedForm, version: number | null): FormReply {
  const { event, place, entry, i18n } = session
  const name = i18n.text(`events:${event.name}`)
  const isDeletable = entry?.isDeletable ?? false
  const help = helpText(i18n.text, `/forms/${event.formId}`)
  return {
    form: {
      form_id: event.formId,
      // A user with read access only cannot edit the entry.
      title: entry?.isEditable ? i18n.text('forms:edit_title', { name: lowerFirst(name) }) : name,
      sub_title: session.placeName,
      help_widget_item: help === null ? null : { text: help },
      sections: withElementOptions(computed),
      context: { ...formContextOf(session, version, computed.computed) },
      buttons: { next: i18n.text('forms:next'), delete: isDeletable ? i18n.text('forms:delete') : null },
      event: { type: event.type, name, icon_url: iconUrl(event.icon), action_id: event.actionId },
      record_id: idOfKind(entry, 'record') as FormReply['form']['record_id'],
      assignment_id: idOfKind(entry, 'assignment') as FormReply['form']['assignment_id'],
      assignment_template_id: null,
      note_id: idOfKind(entry, 'note') as FormReply['form']['note_id'],
      version,
      farm: namedPlace(place.farm),
      location: namedPlace(place.barn),
      section: namedPlace(place.section),
      batch: namedPlace(place.batch),
    },
    deletable: isDeletable,
    editable: entry?.isEditable ?? true,
  }
}

export const withElementOptions = ({ sections, options }: ComputedForm): FormSection[] =>
  sections.map((section) => ({
    ...section,
    children: section.children.map((element) => {
      const values = options.get(`${section.id}.${element.id}`)
      return values ? { ...element, type_settings: { ...element.type_settings, values: [...values] } } : element
    }),
  }))
