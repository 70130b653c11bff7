import type { Directory } from '@herdboard/contract/people/accounts.ts'

/** Returns the companies whose name or search topics contain every word of the search. */
export function searchCompanies(companies: readonly Directory[], search: string): readonly Directory[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return companies
  return companies.filter(({ name, search_topics }) => {
    const topics = search_topics.filter(({ searchable }) => searchable).flatMap(({ querables }) => querables)
    const text = [name, ...topics].join(' ').toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
