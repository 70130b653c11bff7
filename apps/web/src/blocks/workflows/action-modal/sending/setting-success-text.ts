import { formId } from '@herdboard/contract/core/form-id.ts'

/** Success texts by form id: one for the result step, one for the toast. */
const successTexts = {
  [formId.newCompany]: { resultText: 'created_company', toast: 'created_company' },
  [formId.company]: { resultText: 'changed_company', toast: 'changed_company' },
  [formId.newFarm]: { resultText: 'created_farm', toast: 'created_farm' },
  [formId.farm]: { resultText: 'changed_farm', toast: 'changed_farm' },
  [formId.newBarn]: { resultText: 'created_barn', toast: 'created_barn' },
  [formId.barn]: { resultText: 'changed_barn', toast: 'changed_barn' },
  // The window has no text for sections; their toasts are worded like those of barns.
  [formId.newSection]: { resultText: 'created_entry', toast: 'created_section' },
  [formId.section]: { resultText: 'created_entry', toast: 'changed_section' },
} as const
const defaultSuccessText = { resultText: 'changed_entry', toast: 'changed_entry' } as const

export const settingSuccessText = (event: number) =>
  successTexts[event as keyof typeof successTexts] ?? defaultSuccessText
