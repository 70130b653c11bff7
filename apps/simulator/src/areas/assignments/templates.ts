import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { CompanyPlan } from '#plan.ts'
import type { PlanKey } from '#plan-key.ts'
import type { TaskTemplateEvent } from '../events/work-events.ts'

/** Task template: work that is done the same way each time. */
export interface SampleTaskTemplate {
  slug: string
  name: string
  priority: 1 | 2 | 3
  steps: readonly string[]
  /** Farm day on which it was created. */
  writtenOn: string
}

export const washingTemplate: SampleTaskTemplate = {
  slug: 'vask',
  name: 'Vask af sektion',
  priority: 2,
  steps: ['Læg i blød', 'Højtryksvask', 'Tjek drikkeventiler', 'Desinficér', 'Rens ventilation og følere', 'Udtør'],
  writtenOn: '2023-05-08',
}

export const gettingReadyTemplate: SampleTaskTemplate = {
  slug: 'klargoering',
  name: 'Klargør til nye grise',
  priority: 1,
  steps: ['Varme på', 'Foder i krybberne', 'Vand i alle ventiler', 'Rodemateriale i stierne'],
  writtenOn: '2023-05-08',
}

export const countingTemplate: SampleTaskTemplate = {
  slug: 'optaelling',
  name: 'Optælling til kvartalet',
  priority: 1,
  steps: ['Tæl sektion for sektion', 'Skøn vægt', 'Læs foderbeholdning af', 'Skriv ind'],
  writtenOn: '2023-09-25',
}

export const weeklyRoundTemplate: SampleTaskTemplate = {
  slug: 'ugerunde',
  name: 'Ugerunde med tjekliste',
  priority: 2,
  steps: ['Ventiler og nipler', 'Automater justeret', 'Ventilation og spjæld', 'Sygestier', 'Rodemateriale'],
  writtenOn: '2023-11-06',
}

const newEmployee: SampleTaskTemplate = {
  slug: 'oplaering',
  name: 'Oplæring af ny medarbejder',
  priority: 2,
  steps: [
    'Smittebeskyttelse og indgang',
    'Gå alle stalde igennem',
    'Medicin og registrering',
    'Alarmer og telefonliste',
  ],
  writtenOn: '2025-02-17',
}

export const sampleTaskTemplates = [
  washingTemplate,
  gettingReadyTemplate,
  countingTemplate,
  weeklyRoundTemplate,
  newEmployee,
] as const

export const templateKey = (companyKey: PlanKey, { slug }: SampleTaskTemplate): PlanKey =>
  `${companyKey}/template/${slug}`

/** Task templates of a company, created by the office person of its first farm. */
export const taskTemplates = ({ key, farms }: CompanyPlan): TaskTemplateEvent[] =>
  sampleTaskTemplates.map((template) => ({
    kind: 'taskTemplate',
    key: templateKey(key, template),
    at: farmInstant(template.writtenOn, 14 * 60 + 20),
    by: farms[0]?.habits.officePerson ?? '',
    name: template.name,
    priority: template.priority,
    steps: template.steps,
  }))
