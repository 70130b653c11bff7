import { type ComponentProps, Suspense } from 'react'
import { latePart } from '#ui/late/late-part.ts'
import { Page } from '#ui/page/page.tsx'
import { useProfile } from './queries.ts'

const PrintHead = latePart(() => import('#blocks/print/print-head.tsx').then((file) => file.PrintHead))

/** A page inside the shell; its window title ends in the company's name, and so does the head that it has on paper. */
export function Screen(page: Omit<ComponentProps<typeof Page>, 'company' | 'printHead'>) {
  const { directory_name } = useProfile()
  return (
    <Page
      {...page}
      company={directory_name}
      printHead={
        <Suspense>
          {/* A screen that lets one choose kind or days speaks of the chosen places. */}
          <PrintHead heading={page.heading} isOfPlaces={page.tools !== undefined} />
        </Suspense>
      }
    />
  )
}
