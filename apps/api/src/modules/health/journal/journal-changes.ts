import { administrations } from '@herdboard/domain/health/administrations.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatMoment } from '#platform/text/format-moment.ts'
import { formatFarmDay, formatFigure } from '#platform/text/format-values.ts'
import type { TextNameOf } from '#platform/text/text-key.ts'
import type { JournalCourse, JournalFacts } from '../sql/journal.ts'

const AMOUNT_DECIMALS = 2

type Word = (context: RequestContext, facts: JournalFacts) => string

const doseOf: Word = ({ language, text }, { dose_per_animal, dose_unit }) =>
  `${formatFigure(language, dose_per_animal, AMOUNT_DECIMALS)} ${text(`option:dose_unit.${dose_unit}`)}`

const methodOf: Word = ({ text }, { method_id }) => {
  const method = administrations.find((one) => one === method_id)
  return method === undefined ? '' : text(`option:administration.${method}`)
}

/** Fields that a correction names, with the label of the form. */
const FIELDS: readonly { label: TextNameOf<'forms'>; word: Word }[] = [
  { label: 'field.first_day', word: ({ language }, { day }) => formatFarmDay(language, day) },
  { label: 'field.number_animals', word: ({ language }, { head }) => formatFigure(language, head, 0) },
  { label: 'field.weight', word: ({ language }, { avg_kg }) => `${formatFigure(language, avg_kg, 1)} kg` },
  { label: 'field.diagnosis', word: ({ text }, { diagnosis_id }) => text(`option:diagnosis.${diagnosis_id}`) },
  { label: 'field.drug', word: (_, { drug_name }) => drug_name },
  { label: 'field.method', word: methodOf },
  { label: 'field.dose_per_animal', word: doseOf },
  { label: 'field.days', word: ({ language }, { times }) => formatFigure(language, times, 0) },
  {
    label: 'field.withdrawal',
    word: ({ language }, { withdrawal_days }) => formatFigure(language, withdrawal_days, 0),
  },
  { label: 'field.pen', word: (_, { pen }) => pen ?? '' },
  { label: 'field.mark', word: (_, { mark }) => mark ?? '' },
]

/** What was corrected in a course and who removed or restored it, one line each, oldest first. */
export function journalChanges(context: RequestContext, course: JournalCourse): string[] {
  return course.changes.map(({ at, person, kind, reason, before }, no) => {
    const who = {
      time: formatMoment(context.language, new Date(at)),
      person: person || context.text('reports:journal.somebody'),
    }
    if (kind === 'restore') return context.text('reports:journal.restored', who)
    if (kind === 'removal') {
      const isLast = no === course.changes.length - 1
      // Entries of earlier versions have no reason; the course has that of its last removal.
      const known = reason ?? (isLast ? course.void_reason : null)
      return known === null
        ? context.text('reports:journal.deleted', who)
        : context.text('reports:journal.deleted_reason', { ...who, reason: known })
    }
    const after = course.changes[no + 1]?.before ?? course
    const changes = before ? differences(context, before, after) : []
    return changes.length === 0
      ? context.text('reports:journal.corrected', who)
      : context.text('reports:journal.corrected_fields', { ...who, changes: changes.join(', ') })
  })
}

const differences = (context: RequestContext, before: JournalFacts, after: JournalFacts): string[] =>
  FIELDS.flatMap(({ label, word }) => {
    const [old, now] = [word(context, before), word(context, after)]
    return old === now ? [] : [`${context.text(`forms:${label}`)} ${old || '–'} → ${now || '–'}`]
  })
