import type { Server, ServerPower } from '@quarry/api/contract/hosting/servers'
import type { CrashProblemId } from '@quarry/domain/hosting/crash-problems'
import {
  isRefused,
  readStartCommand,
  startCommandText,
  startedBy,
} from '@quarry/domain/hosting/start-command'
import { ArrowRight } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { serverPath } from '../server-address.ts'

const PAGES = {
  content: 'hosting.tab.content',
  files: 'hosting.tab.files',
  backups: 'hosting.tab.backups',
  'options/loader': 'hosting.options.loader',
  'options/startup': 'hosting.options.startup',
  'options/network': 'hosting.options.network',
  'options/properties': 'hosting.options.properties',
} as const

/** Where users can do something about it. */
const HELP: Record<CrashProblemId, keyof typeof PAGES> = {
  address_wrong: 'options/properties',
  port_taken: 'options/network',
  license: 'files',
  java_old: 'options/startup',
  java_new: 'options/startup',
  java_options: 'options/startup',
  software_missing: 'options/loader',
  no_space: 'files',
  world_locked: 'files',
  world_newer: 'options/loader',
  world_damaged: 'backups',
  mod_duplicate: 'content',
  mod_missing: 'content',
  mod_version: 'content',
  mod_conflict: 'content',
  mod_client: 'content',
  mod_failed: 'content',
  data_invalid: 'files',
  config_invalid: 'files',
  tick_time: 'options/properties',
  exception: 'files',
}

/** Whether users chose what Java starts, and not only what it gets. */
function hasOwnProgram({ startup: { command, default_command: byDefault } }: Server): boolean {
  return command !== null && byDefault !== null && programOf(command) !== programOf(byDefault)
}

function programOf(text: string): string {
  const command = readStartCommand(text)
  return isRefused(command) ? '' : startCommandText({ options: [], program: startedBy(command) })
}

type Problem = NonNullable<NonNullable<ServerPower['crash']>['problem']>

/** What the output of a crashed server says, and what helps. */
export function CrashProblem({ server, problem }: { server: Server; problem: Problem }) {
  const isProgram = problem.id === 'software_missing' && hasOwnProgram(server)
  const id = isProgram ? 'program_missing' : problem.id
  const subject = problem.subject ?? 'none'
  const needs = problem.needs ?? 'none'
  const page = isProgram ? 'options/startup' : HELP[problem.id]
  return (
    <div className="stack gap-2">
      <p>
        <FormattedMessage
          id={`hosting-crash.${id}`}
          values={{ mod: subject, file: subject, option: subject, seconds: subject, java: needs, needs }}
        />
      </p>
      <div className="row">
        <ButtonLink size="small" icon={ArrowRight} href={`${serverPath(server.server_id)}/${page}`}>
          <FormattedMessage
            id="hosting-crash.open"
            values={{ page: <FormattedMessage id={PAGES[page]} /> }}
          />
        </ButtonLink>
      </div>
    </div>
  )
}
