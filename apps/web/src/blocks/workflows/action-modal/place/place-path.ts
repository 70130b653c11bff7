import type { Form } from '@herdboard/contract/core/form.ts'

/** "Nygaard, Barn 4, A2": the names from the farm down to the place of the entry. */
export const formPlacePath = ({ farm, location, section, batch }: Form): string =>
  [farm, location, section, batch].flatMap((place) => (place ? [place.name] : [])).join(', ')
