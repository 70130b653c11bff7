import type { MethodAggregate } from '@herdboard/contract/figures/data-quality.ts'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { linkAction } from '#blocks/parts/dynamic-form/parts/link/link-action.ts'
import classes from './data-quality.module.css'

/** Opens the record, the form or the screen that corrects a method. */
export function RemedyLink({ remedy, method }: { remedy: MethodAggregate['remedy']; method: string }) {
  const router = useRouter()
  return (
    <span className={classes.remedy}>
      <Button
        component="a"
        href={remedy.to}
        variant="default"
        aria-label={`${remedy.label}: ${method}`}
        onClick={(event) => {
          event.preventDefault()
          const start = linkAction(remedy.action)
          if (start) start()
          else router.history.push(remedy.to)
        }}
      >
        {remedy.label}
      </Button>
    </span>
  )
}
