import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFarmDay, formatFigure } from '#platform/text/format-values.ts'
import type { JournalCourse } from '../sql/journal.ts'
import { journalChanges } from './journal-changes.ts'

const AMOUNT_DECIMALS = 2

/** A course as a row of the printed journal: the lines of each cell, in the order of the columns, and notes below. */
export interface JournalRow {
  cells: string[][]
  notes: string[]
  is_deleted: boolean
}

const known = (...words: (string | null)[]): string[] =>
  words.filter((word): word is string => word !== null && word !== '')

/** Formats a course for the journal. */
export function journalRow(context: RequestContext, course: JournalCourse): JournalRow {
  const { text, language } = context
  const unit = text(`option:dose_unit.${course.dose_unit}`)
  const figure = (value: number, decimals = AMOUNT_DECIMALS) => formatFigure(language, value, decimals)
  const day = (value: string) => formatFarmDay(language, value)
  const { days } = course
  const heads = distinct(days.length === 0 ? [course.head] : days.map(({ head }) => head))
  const doses = distinct(days.length === 0 ? [course.dose_per_animal] : days.map(({ dose }) => dose))
  const people = distinct(days.map(({ person }) => person ?? text('reports:journal.somebody')))
  return {
    cells: [
      [...givenLines(context, course)],
      known(
        course.barn_name,
        course.section_name ?? course.batch_name,
        course.pen === null ? null : text('reports:journal.pen', { pen: course.pen }),
        course.mark === null ? null : text('reports:journal.mark', { mark: course.mark }),
      ),
      [
        heads.map((head) => figure(head, 0)).join(' / '),
        text(`option:animal_group.${course.pig_type === SLAUGHTER_PIGS ? 'SLAUGHTER_PIGS' : 'WEANERS'}`),
        `${figure(course.avg_kg, 1)} kg`,
      ],
      [text(`option:diagnosis.${course.diagnosis_id}`)],
      known(
        course.drug_name,
        text(`option:administration.${course.method_id}`),
        course.drug_batch === null ? null : text('reports:journal.batch_no', { number: course.drug_batch }),
      ),
      [doses.map((dose) => `${figure(dose)} ${unit}`).join(' / ')],
      [`${figure(usedAmount(course))} ${unit}`],
      [day(course.withdrawal_end_day), text('reports:journal.withdrawal', { count: course.withdrawal_days })],
      course.issue_day === null
        ? [text('reports:journal.no_instruction')]
        : known(course.vet, text('reports:journal.issued', { date: day(course.issue_day) })),
      people.length === 0 ? ['–'] : people,
    ],
    notes: [...known(course.remark), ...journalChanges(context, course)],
    is_deleted: course.is_deleted,
  }
}

/** Amount that was given: dose per pig times pigs, summed over the given days. */
export const usedAmount = ({ days }: Pick<JournalCourse, 'days'>): number =>
  days.reduce((sum, { head, dose }) => sum + head * dose, 0)

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

function givenLines({ text, language }: RequestContext, { day, days, times, is_done, is_deleted }: JournalCourse) {
  const given = distinct(days.map(({ given_day }) => given_day))
  const [first = day, last = first] = [given[0], given.at(-1)]
  const dates =
    first === last
      ? formatFarmDay(language, first)
      : `${formatFarmDay(language, first)} - ${formatFarmDay(language, last)}`
  const isRunning = !is_done && !is_deleted
  const progress = isRunning
    ? text('reports:journal.ongoing', { given: days.length, planned: times })
    : text('reports:journal.times', { count: days.length })
  return [dates, progress]
}
