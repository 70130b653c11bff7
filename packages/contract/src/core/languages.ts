import { z } from 'zod'

export const LanguageCode = z.enum(['da', 'en', 'sv', 'es', 'pt'])
export type LanguageCode = z.infer<typeof LanguageCode>

/** The languages of the product; the number is the `language_id` of a profile. */
export const languages = [
  { id: 1, code: 'da', native_name: 'Dansk' },
  { id: 2, code: 'en', native_name: 'English' },
  { id: 3, code: 'sv', native_name: 'Svenska' },
  { id: 4, code: 'es', native_name: 'Español' },
  { id: 5, code: 'pt', native_name: 'Português' },
] as const satisfies readonly { id: number; code: LanguageCode; native_name: string }[]
