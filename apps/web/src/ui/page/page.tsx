import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './page.module.css'

interface Props {
  heading: string
  subheading?: ReactNode
  /** Controls of the whole page: pig-type switch, period picker, buttons. */
  tools?: ReactNode
  /** Last part of the window title: "Overview - Nygaard A/S". */
  company?: string | null
  /** Printed under the heading. */
  printHead?: ReactNode
  children: ReactNode
}

/** A screen: one heading that gets the focus when the screen opens (after navigation), tools next to it, content below. */
export function Page({ heading, subheading, tools, company, printHead, children }: Props) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { sentinelRef, isScrolled } = useScrolled()

  useEffect(() => {
    headingRef.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    document.title = company ? `${heading} - ${company}` : heading
  }, [heading, company])

  return (
    <div className={classes.page} data-page>
      <div ref={sentinelRef} className={classes.sentinel} />
      <header className={classes.header} data-scrolled={isScrolled || undefined}>
        <div className={classes.inner}>
          <div className={classes.headings}>
            <h1 ref={headingRef} tabIndex={-1} className={classes.heading}>
              {heading}
            </h1>
            {subheading && <p className={classes.subheading}>{subheading}</p>}
          </div>
          {tools && (
            <div className={classes.tools} data-page-tools>
              {tools}
            </div>
          )}
          {printHead}
        </div>
      </header>
      <div className={classes.content} data-page-content>
        {children}
      </div>
    </div>
  )
}

/** Whether the page is scrolled: a sentinel above the header then leaves the viewport. */
function useScrolled() {
  const sentinelRef = useRef<HTMLDivElement>(null)
  const [isScrolled, setScrolled] = useState(false)

  useEffect(() => {
    const sentinel = sentinelRef.current
    if (!sentinel || typeof IntersectionObserver === 'undefined') return
    const topBarPx = 56
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry ? !entry.isIntersecting : false), {
      rootMargin: `-${topBarPx}px 0px 0px 0px`,
    })
    observer.observe(sentinel)
    return () => observer.disconnect()
  }, [])

  return { sentinelRef, isScrolled }
}
