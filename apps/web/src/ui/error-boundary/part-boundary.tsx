import { Component, type ReactNode } from 'react'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'

interface Props {
  children: ReactNode
}

/** A part that breaks stands there as an error with a way to try again; what is around it goes on. */
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
