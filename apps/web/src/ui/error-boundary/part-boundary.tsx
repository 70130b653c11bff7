import { Component, type ReactNode } from 'react'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'

interface Props {
  children: ReactNode
}

/**
 * An error boundary: a part that throws is replaced by an error state with a retry button; the rest of the page keeps
 * working.
 */
export class PartBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Card>
        <ErrorState onRetry={() => this.setState({ isBroken: false })} />
      </Card>
    )
  }
}
