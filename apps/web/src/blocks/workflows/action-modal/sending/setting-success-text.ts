/** Success texts by form id: one for the result step, one for the toast. */
const successTexts = {
  50: { words: 'created_company', toast: 'created_company' },
  51: { words: 'changed_company', toast: 'changed_company' },
  52: { words: 'created_farm', toast: 'created_farm' },
  53: { words: 'changed_farm', toast: 'changed_farm' },
  54: { words: 'created_barn', toast: 'created_barn' },
  55: { words: 'changed_barn', toast: 'changed_barn' },
  // The window has no text for sections; their toasts are worded like those of barns (open point SET-17).
  56: { words: 'created_entry', toast: 'created_section' },
  57: { words: 'created_entry', toast: 'changed_section' },
} as const
const defaultSuccessText = { words: 'changed_entry', toast: 'changed_entry' } as const

export const settingSuccessText = (event: number) =>
  successTexts[event as keyof typeof successTexts] ?? defaultSuccessText
