import { nothing, VISITORS, WITHOUT_RIGHTS } from '../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals, Viewer } from '../../testing/refusal-harness.ts'

/** Staff have no access unless they are members. */
const refuses: Viewer[] = [...WITHOUT_RIGHTS, 'mo', 'ada']

const form = {
  name: 'Chat',
  url: 'https://hooks.example/1',
  format: 'slack',
  events: ['version.published'],
}

const ofProject = (body?: object): RefusalCase => ({
  request: ({ project, webhook }) => ({ params: { project, webhook }, body }),
  refuses,
})
const ofOrganization = (body?: object): RefusalCase => ({
  request: ({ organization, organizationWebhook }) => ({
    params: { organization, webhook: organizationWebhook },
    body,
  }),
  refuses,
})

/** Webhooks of other users return 404 for every caller. */
const own = (body?: object): RefusalCase => ({
  request: ({ ownWebhook }) => ({ params: { webhook: ownWebhook }, body }),
  refuses,
})

export const refusals: Refusals = {
  listProjectWebhooks: ofProject(),
  createProjectWebhook: ofProject(form),
  editProjectWebhook: ofProject({ paused: true }),
  deleteProjectWebhook: ofProject(),
  testProjectWebhook: ofProject(),
  renewProjectWebhookSecret: ofProject(),
  listOrganizationWebhooks: ofOrganization(),
  createOrganizationWebhook: ofOrganization(form),
  editOrganizationWebhook: ofOrganization({ paused: true }),
  deleteOrganizationWebhook: ofOrganization(),
  testOrganizationWebhook: ofOrganization(),
  renewOrganizationWebhookSecret: ofOrganization(),
  listOwnWebhooks: { request: nothing, refuses: VISITORS },
  createOwnWebhook: {
    request: () => ({ body: { name: 'Chat', url: 'https://hooks.example/1', format: 'slack' } }),
    refuses: VISITORS,
  },
  editOwnWebhook: own({ paused: true }),
  deleteOwnWebhook: own(),
  testOwnWebhook: own(),
  renewOwnWebhookSecret: own(),
}
