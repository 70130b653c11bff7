/** Success texts by form id: one for the result step, one for the toast. */
const successTexts = {
  50: { resultText: 'created_company', toast: 'created_company' },
  51: { resultText: 'changed_company', toast: 'changed_company' },
  52: { resultText: 'created_farm', toast: 'created_farm' },
  53: { resultText: 'changed_farm', toast: 'changed_farm' },
  54: { resultText: 'created_barn', toast: 'created_barn' },
  55: { resultText: 'changed_barn', toast: 'changed_barn' },
  // The window has no text for sections; their toasts are worded like those of barns.
  56: { resultText: 'created_entry', toast: 'created_section' },
  57: { resultText: 'created_entry', toast: 'changed_section' },
} as const
const defaultSuccessText = { resultText: 'changed_entry', toast: 'changed_entry' } as const

export const settingSuccessText = (event: number) =>
  successTexts[event as keyof typeof successTexts] ?? defaultSuccessText
