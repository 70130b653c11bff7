export { weightedDoses } from './antibiotic-doses.ts'
export {
  animalsLeft,
  type FoundCourseDay,
  courseAfter,
  findCourseDay,
  courseDayOfTask,
  missingBefore,
  resourceOf,
} from './course-day.ts'
export { diagnosesFor } from './diagnoses.ts'
export { notifyDoseLimit } from './dose-warning.ts'
export { activeDrugs, DRUGS, type CompanyDrug, CompanyDrugDetail, drugsOf, referenceDrugId } from './drugs.ts'
export { isInstructionValidOn } from './holds-on.ts'
export { cancelDay, cancelDaysOf, saveCourseDay, lockedDay } from './keep-day.ts'
export { changeInstruction, instructionFlags, instructionOf, createInstructions } from './keep-instructions.ts'
export {
  type Instruction,
  type Prescription,
  selectInstruction,
  selectInstructions,
  selectInstructionsOn,
} from './sql/instructions.ts'
export { selectOpenDays } from './sql/open-days.ts'
export { lockInstruction } from './sql/write-instructions.ts'
export { treatmentsFor } from './treatments.ts'
