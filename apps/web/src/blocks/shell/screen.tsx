import type { ComponentProps } from 'react'
import { Page } from '#ui/page/page.tsx'
import { useProfile } from './queries.ts'

/** A page inside the shell; its window title ends in the company's name. */
export function Screen(page: Omit<ComponentProps<typeof Page>, 'company'>) {
  const { directory_name } = useProfile()
  return <Page {...page} company={directory_name} />
}
