/** Diagnoses by cause of death; any other diagnosis is cause 12, other. */
const CAUSES: Readonly<Record<number, readonly number[]>> = {
  // diarrhoea
  1: [1, 2, 3, 4, 26],
  // lungs and airways
  2: [10, 11, 12, 13, 25],
  // joints and lameness
  3: [7, 16, 17],
  // meningitis
  4: [6],
  // tail biting
  5: [19],
  // gastric ulcer
  6: [23],
  // gut
  7: [24],
  // hernia
  8: [22],
  // unthrifty
  9: [28],
}
const OTHER = 12

/** Cause of death of a treated pig, by its diagnosis. The numbers are those of the texts `option:death_cause` and `option:diagnosis`. */
export const causeOfDiagnosis = (diagnosisId: number): number =>
  Number(Object.entries(CAUSES).find(([, diagnoses]) => diagnoses.includes(diagnosisId))?.[0] ?? OTHER)
