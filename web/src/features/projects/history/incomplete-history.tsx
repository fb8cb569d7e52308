import { EDITS_KEPT } from '@quarry/domain/limits/counts'
import { FormattedMessage } from 'react-intl'

/** Says that older edits are no longer stored. */
export const IncompleteHistory = () => (
  <p className="muted">
    <FormattedMessage id="projects-publishing.history.incomplete" values={{ count: EDITS_KEPT }} />
  </p>
)
