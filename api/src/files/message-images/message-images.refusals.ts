import { NOT_STAFF, OUTSIDERS, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals } from '../../../testing/refusal-harness.ts'

const forDescription: RefusalCase = {
  request: ({ project }) => ({
    query: { ext: 'png', context: 'project', project_id: project },
  }),
  refuses: WITHOUT_RIGHTS,
}
const forMessage: RefusalCase = {
  request: ({ thread }) => ({
    query: { ext: 'png', context: 'thread_message', thread_id: thread },
  }),
  refuses: OUTSIDERS,
}

export const refusals: Refusals = {
  addInlineImage: forDescription,
  v2AddInlineImage: forMessage,
  /** An image of a private note of staff. */
  getMessageImage: {
    request: ({ image }) => ({
      params: { image, copy: 'original' },
    }),
    refuses: NOT_STAFF,
  },
}
