import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { Page } from '#ui/page/page.tsx'
import { useProfile } from '../session/session-queries.ts'

const PrintHead = lazyPart(() => import('#blocks/parts/print/print-head.tsx').then((file) => file.PrintHead))

interface Props extends Omit<ComponentProps<typeof Page>, 'company' | 'printHead'> {
  /** Whether it speaks of the places chosen in the top bar; one that lets people choose kind or days does, unless told. */
  isOfPlaces?: boolean
}

/** A page inside the shell; its window title ends in the company's name, and so does the head that it has on paper. */
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
