import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { Page } from '#ui/page/page.tsx'
import { useProfile } from '../session/session-queries.ts'

const PrintHead = lazyPart(() => import('#blocks/parts/print/print-head.tsx').then((file) => file.PrintHead))

interface Props extends Omit<ComponentProps<typeof Page>, 'company' | 'printHead'> {
  /**
   * Whether the screen depends on the places of the top bar; by default true if it has tools for pig type or period.
   */
  isOfPlaces?: boolean
}

/** A page in the shell. Its window title and its print header contain the company's name. */
export function Screen({ isOfPlaces, ...page }: Props) {
  const { directory_name } = useProfile()
  return (
    <Page
      {...page}
      company={directory_name}
      printHead={
        <Suspense>
          <PrintHead heading={page.heading} isOfPlaces={isOfPlaces ?? page.tools !== undefined} />
        </Suspense>
      }
    />
  )
}
