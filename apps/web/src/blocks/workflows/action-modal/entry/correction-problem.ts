import { NOT_CORRECTABLE, OF_OTHER_COMPANY } from './entry-to-correct.ts'

const texts: Readonly<Record<string, 'notCorrectable' | 'ofOtherCompany'>> = {
  [NOT_CORRECTABLE]: 'notCorrectable',
  [OF_OTHER_COMPANY]: 'ofOtherCompany',
}

/** Text key of why an entry is not corrected now; null for another problem. */
export const correctionProblem = (code: string | undefined): 'notCorrectable' | 'ofOtherCompany' | null =>
  texts[code ?? ''] ?? null
