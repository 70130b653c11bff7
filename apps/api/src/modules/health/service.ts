export { weightedDoses } from './antibiotic-doses.ts'
export {
  animalsLeft,
  type FoundCourseDay,
  courseAfter,
  findCourseDay,
  courseDayOfTask,
  missingBefore,
  courseDayResource,
} from './course-day.ts'
export { diagnosesFor } from './diagnoses.ts'
export { notifyDoseLimit } from './dose-warning.ts'
export { activeDrugs, DRUG_SETUP_FORM, type CompanyDrug, CompanyDrugDetail, companyDrugs, referenceDrugId } from './drugs.ts'
export { isInstructionValidOn } from './holds-on.ts'
export { cancelCourseDay, cancelCourseDaysOfBatch, saveCourseDay, lockCourseDay } from './keep-day.ts'
export { changeInstruction, instructionFlags, instructionOf, createInstructions } from './keep-instructions.ts'
export {
  type Instruction,
  type Prescription,
  selectInstruction,
  selectInstructions,
  selectInstructionsOn,
} from './sql/instructions.ts'
export { selectOpenCourseDays } from './sql/open-days.ts'
export { lockInstruction } from './sql/write-instructions.ts'
export { treatmentsFor } from './treatments.ts'
