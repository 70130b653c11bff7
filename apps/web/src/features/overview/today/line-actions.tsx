import type { TodayLine } from '@herdboard/contract/system/today.ts'
import { Button } from '@mantine/core'
import { useTodayAction } from './use-today-action.ts'

/** The buttons of a line: the main action filled, the other one plain. */
export function LineActions({ line: { actions, title }, isCompact = false }: { line: TodayLine; isCompact?: boolean }) {
  const { mutate, isPending, variables } = useTodayAction()
  return actions.map((action, index) => (
    <Button
      key={action.kind}
      size={isCompact ? 'compact-md' : 'sm'}
      variant={index === 0 && !isCompact ? 'filled' : 'default'}
      loading={isPending && variables === action}
      disabled={isPending && variables !== action}
      aria-label={`${action.text}: ${title}`}
      onClick={() => mutate(action)}
    >
      {action.text}
    </Button>
  ))
}
