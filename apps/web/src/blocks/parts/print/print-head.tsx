import { useLayoutEffect, useRef } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { currentInstant } from '#lib/today.ts'
import { BrandMark } from '#ui/brand-mark/brand-mark.tsx'
import { useBrand } from '#ui/theme/brand.ts'
import { usePrinting } from '#ui/theme/use-printing.ts'
import classes from './print-head.module.css'
import { useChosenPlaceNames } from './use-chosen-place-names.ts'

/** CSS variable that the margin boxes in `base.css` read: the running header of every page after the first. */
const RUNNING_HEAD = '--running-head'

interface Props {
  heading: string
  /** The screen depends on the selected places. */
  isOfPlaces: boolean
}

/** The print header: company, places, and time of printing. */
export function PrintHead(props: Props) {
  return usePrinting() ? <Head {...props} /> : null
}

function Head({ heading, isOfPlaces }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { directory_name } = useProfile()
  const { name: brand } = useBrand()
  const chosenNames = useChosenPlaceNames()
  const line = useRef<HTMLParagraphElement>(null)
  const names = isOfPlaces ? chosenNames : ''
  const printedAt = t('printedAt', { time: formatDateTime(currentInstant().toISOString(), language) })
  const owner = [directory_name, names].filter(Boolean)

  useLayoutEffect(() => {
    const tools = line.current?.closest('[data-page]')?.querySelector('[data-page-tools]')
    // Selected pig type and period, as shown on the page.
    const chosen = [...(tools?.querySelectorAll('[data-on-paper]') ?? [])].map((one) => one.textContent.trim())
    const { style } = document.documentElement
    style.setProperty(
      RUNNING_HEAD,
      JSON.stringify([heading, directory_name, ...chosen, printedAt].filter(Boolean).join(' · ')),
    )
    return () => void style.removeProperty(RUNNING_HEAD)
  })

  return (
    <p ref={line} className={classes.line}>
      <span className={classes.brand}>
        <BrandMark size={20} />
        {brand}
      </span>
      <span className={classes.whose}>{owner.join(' · ')}</span>
      <span className={classes.moment}>{printedAt}</span>
    </p>
  )
}
