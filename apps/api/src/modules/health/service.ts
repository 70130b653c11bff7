export { diagnosesFor } from './diagnoses.ts'
export { activeDrugs, DRUGS, type Drug, DrugDetail, drugsOf, referenceDrugId } from './drugs.ts'
export {
  type Instruction,
  type Prescribed,
  selectInstruction,
  selectInstructions,
  selectInstructionsOn,
} from './sql/instructions.ts'
