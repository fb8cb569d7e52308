import { useMemo } from 'react'
import { type IntlShape, type PrimitiveType, useIntl } from 'react-intl'
import type { MessageId, NameBelow } from './message-ids.ts'

type Values = Record<string, PrimitiveType>

/**
 * Formats texts with a common id prefix, by the rest of the id: `textsOf(intl,
 * 'projects-publishing.field')('title')`.
 */
export const textsOf =
  <Prefix extends string>(intl: IntlShape, prefix: Prefix) =>
  (name: NameBelow<Prefix>, values?: Values) =>
    // `NameBelow` holds the rests of ids with this prefix.
    intl.formatMessage({ id: `${prefix}.${name}` as MessageId }, values)

/** `textsOf` in a component. */
export function useTexts<Prefix extends string>(prefix: Prefix) {
  const intl = useIntl()
  return useMemo(() => textsOf(intl, prefix), [intl, prefix])
}
