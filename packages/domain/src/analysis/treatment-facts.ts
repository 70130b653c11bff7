/** Facts of treatment records of some places. */
export interface TreatmentFacts {
  /** Courses started in the period. */
  courses: number
  treatedHead: number
  /** Courses without an instruction of the vet. */
  withoutInstruction: number
  /** Number of days on which a course was given in the period. */
  givenDays: number
  /** Weighted animal daily doses (ADD) of antibiotics; null if a given dose is not known. */
  doses: number | null
  /** Vet, medicine and vaccines as posted, øre; 0 if no one posts them. */
  medicineOre: number
  /** Slaughters from places with pigs in their withdrawal period. */
  breaches: number
  /** Heads by number of the diagnosis, and by name of the drug. */
  diagnoses: Readonly<Record<string, number>>
  drugs: Readonly<Record<string, number>>
  /** Average stock: the sum of the average stocks of its places, each over its own days. */
  averageStock: number
  /** Doses and pig-days of the nine months up to the last day; the limit counts over them. */
  nineMonths: { doses: number | null; pigDays: number }
  /** Limit in force on the last day, doses per 100 animals and day; null where none was. */
  limit: number | null
}

/** Courses of one diagnosis and drug at a place in a period. */
export interface CourseSum {
  diagnosisId: number
  drugName: string
  /** Number of courses that began, and their heads. */
  courses: number
  head: number
  withoutInstruction: number
  givenDays: number
  /** Weighted animal daily doses (ADD) of antibiotics; null where they are not known. */
  doses: number | null
}

/** Facts that the courses state by themselves. */
export type CourseTotals = Pick<
  TreatmentFacts,
  'courses' | 'treatedHead' | 'withoutInstruction' | 'givenDays' | 'doses' | 'diagnoses' | 'drugs'
>

/**
 * Adds up the courses of some places in one pass: a large company has thousands. Doses are null as soon as those of one
 * course are not known. Source: docs/domain/drugs.md
 */
export function sumCourses(courses: readonly CourseSum[]): CourseTotals {
  const diagnoses: Record<string, number> = {}
  const drugs: Record<string, number> = {}
  let doses: number | null = 0
  const totals = { courses: 0, treatedHead: 0, withoutInstruction: 0, givenDays: 0 }
  for (const course of courses) {
    totals.courses += course.courses
    totals.treatedHead += course.head
    totals.withoutInstruction += course.withoutInstruction
    totals.givenDays += course.givenDays
    doses = addDoses(doses, course.doses)
    diagnoses[course.diagnosisId] = (diagnoses[course.diagnosisId] ?? 0) + course.head
    drugs[course.drugName] = (drugs[course.drugName] ?? 0) + course.head
  }
  return { ...totals, doses, diagnoses, drugs }
}

/** Sum of doses; null as soon as one is not known. */
export const sumDoses = (courses: readonly Pick<CourseSum, 'doses'>[]): number | null =>
  courses.reduce<number | null>((sum, { doses }) => addDoses(sum, doses), 0)

const addDoses = (sum: number | null, doses: number | null): number | null =>
  sum === null || doses === null ? null : sum + doses
