export { antibioticPeriod, weightedDoses } from './antibiotic-doses.ts'
export {
  animalsLeft,
  type CourseDayMatch,
  courseAfter,
  courseDayOfTask,
  courseDayResource,
  findCourseDay,
  missingBefore,
} from './course-day.ts'
export { diagnosesFor } from './diagnoses.ts'
export { notifyDoseLimit } from './dose-warning.ts'
export {
  type CompanyDrug,
  CompanyDrugDetail,
  companyDrugs,
  referenceDrugId,
} from './drugs.ts'
export { isInstructionValidOn } from './instruction-validity.ts'
export { drugsFor, instructionsFor } from './medicine-lists.ts'
export { cancelCourseDay, cancelCourseDaysOfBatch, lockCourseDay, saveCourseDay } from './save-course-day.ts'
export {
  changeInstruction,
  createInstructions,
  instructionFlags,
  instructionOf,
  removeInstruction,
} from './save-instructions.ts'
export { selectGivenDrugs } from './sql/given-drugs.ts'
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
