import { DEPENDENCY_TYPES } from '@quarry/domain/versions/dependencies'
import { useIntl } from 'react-intl'

export function useRelationOptions() {
  const intl = useIntl()
  return DEPENDENCY_TYPES.map((value) => ({
    value,
    label: intl.formatMessage({ id: `projects-publishing.relation.${value}` }),
  }))
}
