import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { BrandMark } from '#ui/brand-mark/brand-mark.tsx'
import { NarrowWindowWarning } from '#ui/narrow-window/narrow-window-warning.tsx'
import { useBrand } from '#ui/theme/brand.ts'
import { useWindowTitle } from '#ui/window-title/use-window-title.ts'
import classes from './sign-in-screen.module.css'

/** The layout of all pages before sign-in: the brand at the left, one heading and its form at the right. */
export function SignInFrame({ heading, children }: { heading: string; children: ReactNode }) {
  const { t } = useTranslation('sign-in')
  const { name } = useBrand()
  useWindowTitle(heading, name)

  return (
    <div className={classes.screen}>
      <aside className={classes.brand}>
        <div className={classes.name}>
          <BrandMark size={40} />
          <span>{name}</span>
        </div>
        <p className={classes.promise}>{t('promise')}</p>
        <Barns />
      </aside>
      <main className={classes.main}>
        <NarrowWindowWarning />
        <div className={classes.form}>
          <h1 className={classes.heading}>{heading}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}

/** Decorative drawing of a farm. */
function Barns() {
  return (
    <svg className={classes.barns} viewBox="0 0 480 180" aria-hidden="true" focusable="false">
      <path d="M0 179h480M24 179V96l64-40 64 40v83M64 179v-48h48v48M176 179V112h160v67M176 112l24-28h112l24 28" />
      <path d="M208 136h24v16h-24zM248 136h24v16h-24zM288 136h24v16h-24zM368 179V64h56v115M368 64q28-40 56 0" />
      <path d="M368 92h56M368 120h56M368 148h56" />
    </svg>
  )
}
