import type { IntlShape } from 'react-intl'
import type { MessageId } from './message-ids.ts'

/** For ids that end in a server's value, which may be newer than this catalogue. */
export const hasText = (intl: IntlShape, id: string): id is MessageId => Object.hasOwn(intl.messages, id)
