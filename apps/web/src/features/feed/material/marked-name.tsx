import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './marked-name.module.css'

/** The name of a raw material whose values are the company's own, with a pencil beside it. */
export const MarkedName = ({ words, children }: { words: string; children: ReactNode }) => (
  <span className={classes.name}>
    {children}
    <span title={words}>
      <Icon name="pencil" size={16} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  </span>
)
