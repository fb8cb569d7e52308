import { useMemo } from 'react'
import { type IntlShape, type PrimitiveType, useIntl } from 'react-intl'
import type { MessageId, NameBelow } from './message-ids.ts'

type Values = Record<string, PrimitiveType>

/** Texts whose ids begin alike, by the rest of the id: `textsOf(intl, 'projects-publishing.field')('title')`. */
export const textsOf =
  <Prefix extends string>(intl: IntlShape, prefix: Prefix) =>
  (name: NameBelow<Prefix>, values?: Values) =>
    // What `NameBelow` holds was cut off from an id that begins so.
    intl.formatMessage({ id: `${prefix}.${name}` as MessageId }, values)

/** `textsOf` in a component. */
export function useTexts<Prefix extends string>(prefix: Prefix) {
  const intl = useIntl()
  return useMemo(() => textsOf(intl, prefix), [intl, prefix])
}
