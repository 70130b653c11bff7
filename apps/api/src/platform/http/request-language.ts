import { LanguageCode, languages } from '@herdboard/contract/core/languages.ts'
import type { FastifyRequest } from 'fastify'
import type { Person } from '#platform/tenant/tenant-scope.ts'

const firstValue = (header: string | string[] | undefined): string => (Array.isArray(header) ? header[0] : header) ?? ''

/** Returns the request's language: the `language` header, else the profile's, else the browser's, else Danish. */
export function requestLanguage(request: FastifyRequest, person: Person | null): LanguageCode {
  const requested = LanguageCode.safeParse(firstValue(request.headers.language))
  if (requested.success) return requested.data
  if (person) return person.language
  const browser = firstValue(request.headers['accept-language'])
    .split(',')
    .map((part) => LanguageCode.safeParse(part.trim().slice(0, 2).toLowerCase()))
    .find((part) => part.success)
  return browser?.data ?? 'da'
}

/** Returns the language of a profile's language number. */
export const languageById = (id: number): LanguageCode => languages.find((language) => language.id === id)?.code ?? 'da'
