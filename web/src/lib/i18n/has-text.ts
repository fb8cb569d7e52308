import type { IntlShape } from 'react-intl'
import type { MessageId } from './message-ids.ts'

/** For ids that end in what a server says, which may know more than this catalogue does. */
export const hasText = (intl: IntlShape, id: string): id is MessageId => Object.hasOwn(intl.messages, id)
