import { isApiError } from '@quarry/api/contract/client'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/controls/button.tsx'
import { FormError } from './form-error.tsx'

/**
 * For a part that is opened on demand and loads its own data: a failed request is shown in place of the part, with a
 * retry, instead of replacing the page.
 */
export const RequestBoundary = ({ children }: { children: ReactNode }) => (
  <QueryErrorResetBoundary>
    {({ reset }) => <Boundary onRetry={reset}>{children}</Boundary>}
  </QueryErrorResetBoundary>
)

interface BoundaryProps {
  onRetry: () => void
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!isApiError(error)) throw error
    return (
      <div className="slab-pad stack gap-2">
        <FormError error={error} />
        <p>
          <Button
            size="small"
            onClick={() => {
              this.props.onRetry()
              this.setState({ error: undefined })
            }}
          >
            <FormattedMessage id="shell.retry" />
          </Button>
        </p>
      </div>
    )
  }
}
